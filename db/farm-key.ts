import { autoId, belongsTo, int } from './columns'
import { farms } from './schema/farms'

/** The farm that a row belongs to, and is deleted with. */
export const farmKey = () => belongsTo(int('farm_id'), () => farms.id)

/** The first columns of a table whose rows are numbered and belong to a farm. */
export const farmRow = { id: autoId('id'), farmId: farmKey() }

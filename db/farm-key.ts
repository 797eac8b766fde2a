import { belongsTo, int } from './columns'
import { farms } from './schema/farms'

/** The farm that a row belongs to, and is deleted with. */
export const farmKey = () => belongsTo(int('farm_id'), () => farms.id)

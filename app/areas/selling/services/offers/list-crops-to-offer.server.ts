import { asc, eq } from 'drizzle-orm'
import { lots } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import type { Crop } from './load-supply.server'

const MOST = 500

/** Lists what the farm has ever grown: each crop, variety and unit of its lots once. */
export async function listCropsToOffer({ db, farm }: FarmCtx): Promise<Crop[]> {
	const { cropName, varietyName, unit } = lots
	return db.read
		.selectDistinct({ cropName, varietyName, unit })
		.from(lots)
		.where(eq(lots.farmId, farm.id))
		.orderBy(asc(cropName), asc(varietyName), asc(unit))
		.limit(MOST)
}

/** Builds the key of a crop in a form. */
export const cropKey = ({ cropName, varietyName, unit }: Crop): string =>
	JSON.stringify([cropName, varietyName, unit])

import { ACTIVE_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import { journalEntries } from '#db/schema/journal'
import type { FarmCtx } from '~/context.server'

/** Most names: a longer list is of no use in a menu. */
const MOST = 200

/** Lists the names of the crops that the farm grows or has journal entries about. */
export async function listCrops({ db, farm }: FarmCtx): Promise<string[]> {
	const [written, grown] = await Promise.all([
		db.read
			.selectDistinct({ name: journalEntries.cropName })
			.from(journalEntries)
			.where(and(eq(journalEntries.farmId, farm.id), ne(journalEntries.cropName, '')))
			.orderBy(asc(journalEntries.cropName))
			.limit(MOST),
		db.read
			.selectDistinct({ name: plantingCycles.cropName })
			.from(plantingCycles)
			.where(eq(plantingCycles.farmId, farm.id))
			.orderBy(asc(plantingCycles.cropName))
			.limit(MOST),
	])
	return [...new Set([...grown, ...written].map(({ name }) => name))]
}

export type CycleChoice = Pick<
	typeof plantingCycles.$inferSelect,
	'id' | 'cropName' | 'varietyName' | 'zone' | 'plantDate'
>

/** Lists the cycles an entry can be about: growing ones, newest planting day first. */
export const listGrowingCycles = ({ db, farm }: FarmCtx): Promise<CycleChoice[]> =>
	db.read
		.select({
			id: plantingCycles.id,
			zone: plantingCycles.zone,
			plantDate: plantingCycles.plantDate,
			cropName: plantingCycles.cropName,
			varietyName: plantingCycles.varietyName,
		})
		.from(plantingCycles)
		.where(and(eq(plantingCycles.farmId, farm.id), inArray(plantingCycles.status, ACTIVE_STATUSES)))
		.orderBy(desc(plantingCycles.plantDate), desc(plantingCycles.id))
		.limit(MOST)

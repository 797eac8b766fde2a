import { asc, inArray } from 'drizzle-orm'
import { harvests } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'

export type LastHarvest = Pick<
	typeof harvests.$inferSelect,
	'harvestedOn' | 'grade' | 'storageLocation' | 'notes'
>

/**
 * Loads the latest harvest of each lot that has one, without reversed ones. The lots must be the
 * farm's.
 */
export async function loadLastHarvests(
	{ db }: FarmCtx,
	lotIds: number[],
): Promise<Map<number, LastHarvest>> {
	const found = new Map<number, LastHarvest>()
	const { lotId, harvestedOn, grade, storageLocation, notes, quantityMilli, wasteMilli } = harvests
	for (const some of inChunks(lotIds)) {
		const rows = await db.read
			.select({ lotId, harvestedOn, grade, storageLocation, notes, quantityMilli, wasteMilli })
			.from(harvests)
			.where(inArray(lotId, some))
			.orderBy(asc(harvestedOn), asc(harvests.id))
		for (const { lotId: id, quantityMilli: _q, wasteMilli: _w, ...harvest } of withoutReversed(
			rows,
		))
			found.set(id, harvest)
	}
	return found
}

type Cutting = Pick<
	typeof harvests.$inferSelect,
	'lotId' | 'harvestedOn' | 'quantityMilli' | 'wasteMilli'
>

/**
 * Returns the harvests that were not reversed; a reversed one has a counterpart of the opposite
 * quantity.
 */
export function withoutReversed<T extends Cutting>(cuttings: readonly T[]): T[] {
	const keyOf = (cut: Cutting, sign: number) =>
		[cut.lotId, cut.harvestedOn, sign * cut.quantityMilli, sign * cut.wasteMilli].join()
	const undone = new Map<string, number>()
	for (const cut of cuttings.filter(isReversal)) {
		const key = keyOf(cut, -1)
		undone.set(key, (undone.get(key) ?? 0) + 1)
	}
	return cuttings.filter((cut) => {
		if (isReversal(cut)) return false
		const key = keyOf(cut, 1)
		const left = undone.get(key) ?? 0
		if (left > 0) undone.set(key, left - 1)
		return left === 0
	})
}

const isReversal = ({ quantityMilli, wasteMilli }: Cutting) => quantityMilli < 0 || wasteMilli < 0

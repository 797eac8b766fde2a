import { asc, inArray } from 'drizzle-orm'
import { harvests } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import { inChunks } from '../devices/in-chunks'

export type LastHarvest = {
	harvestedOn: string
	grade: string
	storageLocation: string
	notes: string | null
}

/** The latest cutting of each lot that has one. The lots must be the farm's. */
export async function loadLastHarvests(
	{ db }: FarmCtx,
	lotIds: number[],
): Promise<Map<number, LastHarvest>> {
	const found = new Map<number, LastHarvest>()
	const { lotId, harvestedOn, grade, storageLocation, notes } = harvests
	for (const some of inChunks(lotIds)) {
		const rows = await db.read
			.select({ lotId, harvestedOn, grade, storageLocation, notes })
			.from(harvests)
			.where(inArray(lotId, some))
			.orderBy(asc(harvestedOn), asc(harvests.id))
		for (const { lotId: id, ...harvest } of rows) found.set(id, harvest)
	}
	return found
}

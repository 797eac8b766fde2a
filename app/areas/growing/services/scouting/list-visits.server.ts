import { count, desc, eq, gte, inArray, max } from 'drizzle-orm'
import { match } from '#db/match'
import { scoutingCounts, scoutingPhotos, scoutingVisits } from '#db/schema/scouting'
import type { FarmScope } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'

export type Visit = Omit<typeof scoutingVisits.$inferSelect, 'farmId'> & {
	counts: { pestKey: string; count: number; severity: number | null }[]
	photoIds: number[]
}

type Wanted = { from?: string | undefined; limit: number; offset?: number }

const since = (from: string | undefined) => (from ? gte(scoutingVisits.scoutedOn, from) : undefined)

/** Lists looks at zones, the newest first, with what was counted. */
export async function listVisits(
	{ db, farm }: FarmScope,
	{ from, limit, offset = 0 }: Wanted,
): Promise<Visit[]> {
	const rows = await db.read
		.select()
		.from(scoutingVisits)
		.where(match(scoutingVisits, { farmId: farm.id }, since(from)))
		.orderBy(desc(scoutingVisits.scoutedOn), desc(scoutingVisits.id))
		.limit(limit)
		.offset(offset)
	const counts: (typeof scoutingCounts.$inferSelect)[] = []
	const photos: { id: number; visitId: number }[] = []
	for (const ids of inChunks(rows.map(({ id }) => id))) {
		counts.push(
			...(await db.read
				.select()
				.from(scoutingCounts)
				.where(inArray(scoutingCounts.visitId, ids))
				.orderBy(scoutingCounts.id)),
		)
		photos.push(
			...(await db.read
				.select({ id: scoutingPhotos.id, visitId: scoutingPhotos.visitId })
				.from(scoutingPhotos)
				.where(inArray(scoutingPhotos.visitId, ids))
				.orderBy(scoutingPhotos.id)),
		)
	}
	const [countsOf, photosOf] = [groupByVisit(counts), groupByVisit(photos)]
	return rows.map(({ farmId: _farm, ...row }) => ({
		...row,
		counts: (countsOf.get(row.id) ?? []).map(({ pestKey, count, severity }) => {
			return { pestKey, count, severity }
		}),
		photoIds: (photosOf.get(row.id) ?? []).map(({ id }) => id),
	}))
}

function groupByVisit<T extends { visitId: number }>(rows: readonly T[]): Map<number, T[]> {
	const groups = new Map<number, T[]>()
	for (const row of rows) {
		const group = groups.get(row.visitId)
		if (group) group.push(row)
		else groups.set(row.visitId, [row])
	}
	return groups
}

export async function countVisits({ db, farm }: FarmScope): Promise<number> {
	const [row] = await db.read
		.select({ total: count() })
		.from(scoutingVisits)
		.where(eq(scoutingVisits.farmId, farm.id))
	return row?.total ?? 0
}

/** The last day on which each zone was looked at. */
export async function loadLastVisits({ db, farm }: FarmScope): Promise<Map<string, string>> {
	const rows = await db.read
		.select({ zone: scoutingVisits.zone, on: max(scoutingVisits.scoutedOn) })
		.from(scoutingVisits)
		.where(eq(scoutingVisits.farmId, farm.id))
		.groupBy(scoutingVisits.zone)
	return new Map(rows.flatMap(({ zone, on }) => (on ? [[zone, on] as const] : [])))
}

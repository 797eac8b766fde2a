import { match } from '#db/match'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { asc, eq, inArray } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import { tasks } from '#db/schema/planting-cycles'
import { harvests } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import type { Cycle } from '../cycle.server'

/** Action in a lot's life: who, what and on which day; with the name at that time. */
export type LotAction = {
	deed: 'Started' | 'Planted' | 'Transplanted' | 'Harvested'
	by: string
	on: string
}

const DEEDS = { plant: 'Planted', transplant: 'Transplanted', harvest: 'Harvested' } as const

/** Lists the people behind a lot: who started it, did its tasks and recorded its harvests. */
export async function listLotActions(
	{ db, farm }: FarmCtx,
	{ lotId, cycle }: { lotId: number; cycle: Cycle | null },
): Promise<LotAction[]> {
	const dayOf = (at: number) => todayIn(farm.timezone, at)
	const deeds: LotAction[] = []
	if (cycle?.startedBy) {
		const { firstName, lastName } = users
		const [starter] = await db.read
			.select({ firstName, lastName })
			.from(users)
			.where(eq(users.id, cycle.startedBy))
		const by = `${starter?.firstName ?? ''} ${starter?.lastName ?? ''}`.trim()
		if (by) deeds.push({ deed: 'Started', by, on: dayOf(cycle.createdAt) })
	}
	const done = cycle
		? await db.read
				.select({ type: tasks.type, by: tasks.completedBy, at: tasks.completedAt })
				.from(tasks)
				.where(
					match(
						tasks,
						{ cycleId: cycle.id, isCompleted: true },
						inArray(tasks.type, Object.keys(DEEDS)),
					),
				)
				.orderBy(asc(tasks.completedAt))
		: []
	for (const { type, by, at } of done)
		if (by && at) deeds.push({ deed: DEEDS[type as keyof typeof DEEDS], by, on: dayOf(at) })
	const cut = await db.read
		.selectDistinct({ by: harvests.recordedBy, on: harvests.harvestedOn })
		.from(harvests)
		.where(eq(harvests.lotId, lotId))
		.orderBy(asc(harvests.harvestedOn))
		.limit(100)
	for (const { by, on } of cut)
		if (!deeds.some((deed) => deed.deed === 'Harvested' && deed.by === by && deed.on === on))
			deeds.push({ deed: 'Harvested', by, on })
	return deeds
}

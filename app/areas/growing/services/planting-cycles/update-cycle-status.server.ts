import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import {
	type CycleStatus,
	canBecome,
	isActiveCycle,
	statusDayRefusal,
} from '@sfc/domain/growing/planting-cycles/cycle-status'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { asCycle, type Cycle } from '../cycle.server'
import { emptyTraysOfCycle } from '../trays/change-trays.server'
import { requireHarvestable } from '../scouting/require-harvestable.server'
import { releaseTrays } from './book-trays.server'
import { syncTasks } from './sync-tasks.server'

const DAY_OF: Partial<Record<CycleStatus, 'transplantedOn' | 'harvestedOn' | 'endedOn'>> = {
	transplanted: 'transplantedOn',
	harvested: 'harvestedOn',
	cancelled: 'endedOn',
	terminated: 'endedOn',
}

/**
 * Changes the status of a cycle in a transaction: records the day (default: today on the farm),
 * adjusts its open tasks and frees its trays. Throws Fault invalid at `status` for an impossible
 * change or a day before the planting, conflict for a harvest inside a pre-harvest interval.
 */
export async function updateCycleStatus(
	tx: Tx,
	ctx: FarmCtx,
	{ cycle, to, day }: { cycle: Cycle; to: CycleStatus; day?: string },
): Promise<Cycle> {
	if (!canBecome(cycle.status, to))
		throw new Fault('invalid', `A ${cycle.status} cycle cannot become ${to}`, { field: 'status' })
	const now = ctx.now()
	const dayField = cycle.status === to ? undefined : DAY_OF[to]
	const on = day ?? todayIn(ctx.farm.timezone, now)
	const refusal = dayField && statusDayRefusal(cycle, to, on)
	if (refusal) throw new Fault('invalid', refusal, { field: 'status' })
	if (dayField === 'harvestedOn') await requireHarvestable(tx, ctx, [{ cycle, day: on }], 'status')
	const [row] = await tx
		.update(plantingCycles)
		.set({
			status: to,
			updatedAt: now,
			...(dayField && { [dayField]: on }),
		})
		.where(eq(plantingCycles.id, cycle.id))
		.returning()
	if (!row) throw new Fault('not-found', 'Planting cycle not found')
	const moved = asCycle(row)
	await syncTasks(tx, moved, now)
	if (dayField) await releaseTrays(tx, moved)
	if (!isActiveCycle(to))
		await emptyTraysOfCycle(tx, ctx, { cycleId: moved.id, reason: `Cycle ${to}` })
	return moved
}

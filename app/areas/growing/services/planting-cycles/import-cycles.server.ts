import { match } from '#db/match'
import type { Reader, Tx } from '#db/database'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { isActiveCycle, type CycleStatus } from '@sfc/domain/growing/planting-cycles/cycle-status'
import type { FarmCtx, Permitted } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { skipKnown } from '~/areas/platform/services/skip-known'
import { createLots } from '../inventory/create-lot.server'
import { asCycle, type Cycle } from '../cycle.server'
import { bookTrays } from './book-trays.server'
import { requireHarvestable } from '../scouting/require-harvestable.server'
import { syncTasks } from './sync-tasks.server'

/** A planting of the past: growing or over. */
export type PastCycle = Pick<
	typeof plantingCycles.$inferSelect,
	| 'cropName'
	| 'varietyName'
	| 'quantity'
	| 'plantDate'
	| 'plantTime'
	| 'transplantDays'
	| 'harvestDays'
	| 'zone'
	| 'transplantedOn'
	| 'harvestedOn'
	| 'endedOn'
	| 'notes'
> & { status: CycleStatus; seedLot: string | null; seedSupplier: string | null }

type Known = Pick<PastCycle, 'cropName' | 'varietyName' | 'plantDate' | 'zone'>

const keyFor = ({ cropName, varietyName, plantDate, zone }: Known) =>
	JSON.stringify([cropName.toLowerCase(), (varietyName ?? '').toLowerCase(), plantDate, zone])

/** The plantings that the farm does not have: by crop, variety, planting day and zone. */
export async function selectNewCycles(
	db: Reader,
	{ farm }: Pick<FarmCtx, 'farm'>,
	cycles: readonly PastCycle[],
): Promise<PastCycle[]> {
	const { cropName, varietyName, plantDate, zone } = plantingCycles
	const known = await db
		.select({ cropName, varietyName, plantDate, zone })
		.from(plantingCycles)
		.where(match(plantingCycles, { farmId: farm.id }))
	return skipKnown(cycles, keyFor, known.map(keyFor))
}

/**
 * Adds past plantings with their lots; those that still grow get their open tasks, and trays as far as there are any.
 * Throws Fault conflict for one that was harvested inside a pre-harvest interval.
 */
export async function insertPastCycles(
	tx: Tx,
	ctx: Permitted<'farm.configure'>,
	items: readonly PastCycle[],
): Promise<{
	/** Growing ones for which too few trays are free. */
	withoutTrays: number
}> {
	const made: (Cycle & Pick<PastCycle, 'seedLot' | 'seedSupplier'>)[] = []
	for (const chunk of inChunks(items)) {
		const rows = await tx
			.insert(plantingCycles)
			.values(chunk.map((cycle) => toRow(ctx, cycle)))
			.returning()
		const inOrder = rows.sort((a, b) => a.id - b.id).map(asCycle)
		made.push(
			...inOrder.map((row, at) => ({
				...row,
				seedLot: chunk[at]?.seedLot ?? null,
				seedSupplier: chunk[at]?.seedSupplier ?? null,
			})),
		)
	}
	await createLots(tx, ctx, made)
	const cuttings = made.flatMap((cycle) =>
		cycle.harvestedOn === null ? [] : [{ cycle, day: cycle.harvestedOn }],
	)
	await requireHarvestable(tx, ctx, cuttings, 'text')
	let withoutTrays = 0
	for (const cycle of made.filter(({ status }) => isActiveCycle(status)))
		if (!(await resumeCycle(tx, ctx, cycle))) withoutTrays++
	return { withoutTrays }
}

function toRow(ctx: FarmCtx, { seedLot: _lot, seedSupplier: _supplier, ...cycle }: PastCycle) {
	const at = ctx.now()
	return { ...cycle, farmId: ctx.farm.id, startedBy: ctx.user.id, createdAt: at, updatedAt: at }
}

/** Plans what is left of a cycle that grows; returns whether it has its trays. */
async function resumeCycle(tx: Tx, ctx: FarmCtx, cycle: Cycle): Promise<boolean> {
	await syncTasks(tx, cycle, ctx.now())
	await completeDoneTasks(tx, ctx, cycle)
	try {
		await bookTrays(tx, ctx, { cycle, requested: 'needed' })
		return true
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		return false
	}
}

/** What was done before the import is done on its own day. */
async function completeDoneTasks(
	tx: Tx,
	{ farm, user, now }: FarmCtx,
	{ id, plantDate, transplantedOn }: Cycle,
): Promise<void> {
	const today = todayIn(farm.timezone, now())
	const done = [
		['plant', plantDate <= today ? plantDate : null],
		['transplant', transplantedOn],
	] as const
	const completedBy = `${user.firstName} ${user.lastName}`.trim() || user.email
	for (const [type, day] of done) {
		if (day === null) continue
		const completedAt = Math.min(now(), dayStart(day, farm.timezone))
		await tx
			.update(tasks)
			.set({ isCompleted: true, completedAt, completedBy })
			.where(match(tasks, { cycleId: id, type }))
	}
}

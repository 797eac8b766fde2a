import { match } from '#db/match'
import { todayIn, addDays } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import {
	isAbandonedCycle,
	isActiveCycle,
	statusDayRefusal,
} from '@sfc/domain/growing/planting-cycles/cycle-status'
import type { HarvestGrade } from '@sfc/domain/growing/inventory/harvest-grade'
import { type Milli, formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { asCycle, type Cycle } from '../cycle.server'
import { updateCycleStatus } from './update-cycle-status.server'
import { writeSystemEntry } from '../journal/write-system-entry.server'
import { requireHarvestable } from '../scouting/require-harvestable.server'
import { dayStart } from '@sfc/domain/calendar/day-start'

export type NewHarvest = {
	cycleId: number
	/** Sellable quantity, in thousandths of the lot's unit. */
	quantityMilli: Milli
	weightG: number | null
	wasteMilli: Milli
	grade: HarvestGrade
	storageLocation: string
	notes: string | null
	/** Day on the farm. */
	harvestedOn: string
	/** Whether nothing is left to harvest; then the cycle ends. */
	isLast: boolean
}

export type RecordedHarvest = { harvestId: number; lotId: number; lotCode: string; unit: string }

/**
 * Records a harvest with the added stock and a journal entry. The last one completes the harvest
 * task and ends the cycle. Throws Fault not-found, forbidden for viewers, conflict for an abandoned
 * cycle or a day inside a pre-harvest interval, or invalid at `quantity` or `harvestedOn`.
 */
export async function recordHarvest(
	ctx: Permitted<'stock.change'>,
	harvest: NewHarvest,
): Promise<RecordedHarvest> {
	const recorded = await ctx.db.write((tx) => recordHarvestIn(tx, ctx, harvest))
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return recorded
}

/**
 * Records a harvest as `recordHarvest` does, in a transaction; `onStored` is called before the cycle ends by
 * it.
 */
export async function recordHarvestIn(
	tx: Tx,
	ctx: Permitted<'stock.change'>,
	harvest: NewHarvest,
	onStored?: (harvestId: number) => Promise<void>,
): Promise<RecordedHarvest> {
	const [found] = await tx
		.select({ cycle: plantingCycles, lot: lots })
		.from(plantingCycles)
		.innerJoin(lots, eq(lots.cycleId, plantingCycles.id))
		.where(match(plantingCycles, { id: harvest.cycleId, farmId: ctx.farm.id }))
		.limit(1)
	if (!found) throw new Fault('not-found', 'Planting cycle not found')
	const cycle = asCycle(found.cycle)
	refuseImpossible(ctx, cycle, harvest)
	await requireHarvestable(tx, ctx, [{ cycle, day: harvest.harvestedOn }], 'harvestedOn')
	const isLast = harvest.isLast && isActiveCycle(cycle.status)
	const stored = { lotId: found.lot.id, harvest: { ...harvest, isLast } }
	const harvestId = await storeHarvest(tx, ctx, stored)
	await onStored?.(harvestId)
	if (isLast) {
		await closeHarvestTask(tx, ctx, { cycleId: cycle.id, harvestedOn: harvest.harvestedOn })
		await updateCycleStatus(tx, ctx, { cycle, to: 'harvested', day: harvest.harvestedOn })
	}
	await recordInLogs(tx, ctx, { cycle, unit: found.lot.unit, harvest })
	return { harvestId, lotId: found.lot.id, lotCode: found.lot.code, unit: found.lot.unit }
}

function refuseImpossible(ctx: FarmCtx, cycle: Cycle, harvest: NewHarvest): void {
	if (isAbandonedCycle(cycle.status))
		throw new Fault('conflict', `This cycle was ${cycle.status}: there is nothing to harvest`)
	if (harvest.quantityMilli + harvest.wasteMilli <= 0)
		throw new Fault('invalid', 'Please enter how much was cut', { field: 'quantity' })
	const onDay = (message: string) => new Fault('invalid', message, { field: 'harvestedOn' })
	const refusal = statusDayRefusal(cycle, 'harvested', harvest.harvestedOn)
	if (refusal) throw onDay(refusal)
	if (harvest.harvestedOn > todayIn(ctx.farm.timezone, ctx.now()))
		throw onDay('The harvest cannot be in the future')
}

type Stored = { lotId: number; harvest: NewHarvest }

async function storeHarvest(tx: Tx, ctx: FarmCtx, { lotId, harvest }: Stored): Promise<number> {
	const { cycleId: _cycle, ...figures } = harvest
	const of = { farmId: ctx.farm.id, lotId, recordedBy: formatUserName(ctx), createdAt: ctx.now() }
	const [row] = await tx
		.insert(harvests)
		.values({ ...figures, ...of })
		.returning({ id: harvests.id })
	if (!row) throw new Error('The database returned no row for an insert')
	await tx.insert(stockMovements).values({
		...of,
		harvestId: row.id,
		kind: 'harvested',
		quantityMilli: harvest.quantityMilli,
		happenedOn: harvest.harvestedOn,
	})
	return row.id
}

const formatUserName = ({ user }: FarmCtx) =>
	`${user.firstName} ${user.lastName}`.trim() || user.email

type HarvestReport = { cycle: Cycle; unit: string; harvest: NewHarvest }

/** Writes the harvest into the journal and the audit log. */
async function recordInLogs(
	tx: Tx,
	ctx: FarmCtx,
	{ cycle, unit, harvest }: HarvestReport,
): Promise<void> {
	const { quantityMilli, wasteMilli, grade, storageLocation, harvestedOn, isLast } = harvest
	const quantity = formatQuantityWithUnit(quantityMilli, unit)
	const waste = wasteMilli > 0 ? formatQuantityWithUnit(wasteMilli, unit) : null
	await writeSystemEntry(tx, ctx, {
		type: 'harvest',
		title: `Harvest ${cropLabel(cycle)}`,
		description: `${quantity}${waste ? `, ${waste} wasted` : ''}, grade ${grade}, ${storageLocation}`,
		notes: harvest.notes,
		cycle,
		quantity: quantityMilli % 1000 === 0 ? quantityMilli / 1000 : null,
	})
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'stock.harvested',
		subject: cropLabel(cycle),
		after: { quantity, waste, grade, storageLocation, harvestedOn, lastCutting: isLast },
	})
}

/**
 * Completes the open harvest task of a cycle on the day of its last harvest, in the same
 * transaction.
 */
async function closeHarvestTask(
	tx: Tx,
	{ user, farm, now }: FarmCtx,
	{ cycleId, harvestedOn }: { cycleId: number; harvestedOn: string },
): Promise<void> {
	const by = `${user.firstName} ${user.lastName}`.trim() || user.email
	const isOpen = match(
		tasks,
		{ cycleId, type: 'harvest', isCompleted: false },
		isNull(tasks.terminatedAt),
	)
	// A harvest that is recorded later was not done later.
	const endOfDay = dayStart(addDays(harvestedOn, 1), farm.timezone) - 1
	const completedAt = Math.min(now(), endOfDay)
	const completion = { isCompleted: true, completedAt, completedBy: by }
	await tx.update(tasks).set(completion).where(isOpen)
}

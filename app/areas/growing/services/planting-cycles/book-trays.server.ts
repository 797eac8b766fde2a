import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import {
	allocateTrays,
	type Layout,
	type Tray,
	type TrayBooking,
} from '@sfc/domain/growing/planting-cycles/allocate-trays'
import { type Period, trayPeriod } from '@sfc/domain/growing/planting-cycles/tray-period'
import { trayShortage } from '@sfc/domain/growing/planting-cycles/tray-shortage'
import { traysNeeded } from '@sfc/domain/growing/planting-cycles/trays-needed'
import { and, asc, eq, gt, lt, lte, ne } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farms } from '#db/schema/farms'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import type { Cycle } from '../cycle.server'

/** Number of trays to book: one that somebody chose, or as many as the plants need. */
export type RequestedTrays = number | 'needed'

type Nursery = { layout: Layout; plantsPerTray: number; today: string }

/**
 * Loads the nursery as seen by this transaction: its layout cannot change until the transaction
 * ends.
 */
async function loadNursery(tx: Tx, { farm, now }: Pick<FarmCtx, 'farm' | 'now'>): Promise<Nursery> {
	const [row] = await tx.select().from(farms).where(eq(farms.id, farm.id))
	if (!row) throw new Fault('not-found', 'Farm not found')
	return {
		layout: { rows: row.nurseryRows, traysPerRow: row.nurseryTraysPerRow },
		plantsPerTray: row.plantsPerTray,
		today: todayIn(row.timezone, now()),
	}
}

type Booked = {
	cycle: Cycle
	requested: RequestedTrays | undefined
	preferred?: readonly Tray[]
}

/**
 * Books the trays of a new cycle and returns how many. Throws Fault invalid at `trays` with the
 * numbers when too few are free.
 */
export async function bookTrays(
	tx: Tx,
	ctx: Pick<FarmCtx, 'farm' | 'now'>,
	{ cycle, requested = 'needed', preferred = [] }: Booked,
): Promise<number> {
	const nursery = await loadNursery(tx, ctx)
	const count = countTraysToBook(cycle, nursery, { requested, own: 0 })
	return place(tx, nursery, { cycle, count, own: preferred, field: 'trays' })
}

type Moved = {
	before: Cycle
	after: Cycle
	requested?: RequestedTrays | undefined
	field?: string
}

/**
 * Adjusts a cycle's trays to its days and plants, and returns how many it had and has. It keeps its
 * trays where they are free, and a number that somebody chose. Throws as `bookTrays`.
 */
export async function rebookTrays(
	tx: Tx,
	ctx: Pick<FarmCtx, 'farm' | 'now'>,
	{ before, after, requested, field = 'trays' }: Moved,
): Promise<{ was: number; is: number }> {
	const nursery = await loadNursery(tx, ctx)
	const own = await traysOfCycle(tx, after.id)
	const isChosen = own.length !== traysNeeded(before.quantity, nursery.plantsPerTray)
	const kept = isChosen ? own.length : 'needed'
	const count = countTraysToBook(after, nursery, { requested: requested ?? kept, own: own.length })
	const was = trayPeriod(before)
	const is = trayPeriod(after)
	const stays = was?.fromDay === is?.fromDay && was?.untilDay === is?.untilDay
	if (count === own.length && stays) return { was: count, is: count }
	return { was: own.length, is: await place(tx, nursery, { cycle: after, count, own, field }) }
}

/**
 * Ends a cycle's bookings on the day it left its trays; earlier ends are not extended. Those of a
 * crop that was harvested on the day of its planting stay without a day: the harvest may be
 * reversed.
 */
export async function releaseTrays(tx: Tx, cycle: Cycle): Promise<void> {
	const ofCycle = eq(trayBookings.cycleId, cycle.id)
	const period = trayPeriod(cycle)
	if (!period && cycle.status !== 'harvested')
		return void (await tx.delete(trayBookings).where(ofCycle))
	const untilDay = period?.untilDay ?? cycle.plantDate
	await tx
		.update(trayBookings)
		.set({ untilDay })
		.where(and(ofCycle, gt(trayBookings.untilDay, untilDay)))
}

/** Books a cycle's trays again until it leaves them, as far as it had some and they are free. */
export async function reclaimTrays(
	tx: Tx,
	ctx: Pick<FarmCtx, 'farm' | 'now'>,
	cycle: Cycle,
): Promise<void> {
	const nursery = await loadNursery(tx, ctx)
	const own = await traysOfCycle(tx, cycle.id)
	try {
		await place(tx, nursery, { cycle, count: own.length, own, field: 'trays' })
	} catch (error) {
		// Others have them by now: it keeps what is booked until its harvest.
		if (!(error instanceof Fault)) throw error
	}
}

/** A number that somebody chose, else as many as the plants need; a cycle past its nursery time keeps its own. */
function countTraysToBook(
	cycle: Cycle,
	{ plantsPerTray, today }: Nursery,
	{ requested, own }: { requested: RequestedTrays; own: number },
): number {
	if (requested !== 'needed') return requested
	const period = trayPeriod(cycle)
	if (!period || period.untilDay <= today) return own
	return traysNeeded(cycle.quantity, plantsPerTray)
}

type Place = { cycle: Cycle; count: number; own: readonly Tray[]; field: string }

async function place(tx: Tx, { layout, today }: Nursery, { cycle, count, own, field }: Place) {
	const ofCycle = eq(trayBookings.cycleId, cycle.id)
	const period = trayPeriod(cycle)
	if (!period || count === 0) {
		await tx.delete(trayBookings).where(ofCycle)
		return 0
	}
	const taken = await takenIn(tx, cycle, period)
	// Plants that should have left their trays and have not are in the way today.
	if (period.fromDay <= today) taken.push(...(await overdueIn(tx, cycle, period, today)))
	const allocation = allocateTrays({ ...period, count, layout, taken, preferred: own })
	if (!allocation.trays)
		throw new Fault('invalid', trayShortage(count, allocation, period), { field })
	await tx.delete(trayBookings).where(ofCycle)
	const of = { farmId: cycle.farmId, cycleId: cycle.id, ...period }
	await tx.insert(trayBookings).values(allocation.trays.map((tray) => ({ ...of, ...tray })))
	return count
}

const takenIn = (tx: Tx, cycle: Cycle, { fromDay, untilDay }: Period): Promise<TrayBooking[]> =>
	tx
		.select()
		.from(trayBookings)
		.where(
			and(
				eq(trayBookings.farmId, cycle.farmId),
				ne(trayBookings.cycleId, cycle.id),
				gt(trayBookings.untilDay, fromDay),
				lt(trayBookings.fromDay, untilDay),
			),
		)

async function overdueIn(tx: Tx, cycle: Cycle, period: Period, today: string) {
	if (period.untilDay <= today) return []
	const rows = await tx
		.select({ row: trayBookings.row, tray: trayBookings.tray })
		.from(trayBookings)
		.innerJoin(plantingCycles, eq(plantingCycles.id, trayBookings.cycleId))
		.where(
			and(
				eq(trayBookings.farmId, cycle.farmId),
				ne(trayBookings.cycleId, cycle.id),
				lte(trayBookings.untilDay, today),
				eq(plantingCycles.status, 'planted'),
			),
		)
	return rows.map((tray) => ({ ...tray, ...period }))
}

const traysOfCycle = (tx: Tx, cycleId: number): Promise<TrayBooking[]> =>
	tx
		.select()
		.from(trayBookings)
		.where(eq(trayBookings.cycleId, cycleId))
		.orderBy(asc(trayBookings.row), asc(trayBookings.tray))

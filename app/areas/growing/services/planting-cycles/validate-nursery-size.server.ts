import { formatDay } from '@sfc/domain/calendar/format-day'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { formatTrays } from '@sfc/domain/growing/planting-cycles/tray-shortage'
import { traysNeeded } from '@sfc/domain/growing/planting-cycles/trays-needed'
import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import type { farms } from '#db/schema/farms'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import type { Ctx } from '~/context.server'

type Farm = typeof farms.$inferSelect

/**
 * Checks a new nursery layout against all plantings from today on. Throws Fault invalid at the
 * field that would leave a booked tray outside, or plants without a tray.
 */
export async function validateNurserySize(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	{ before, after }: { before: Farm; after: Farm },
): Promise<void> {
	const sizes = ['nurseryRows', 'nurseryTraysPerRow', 'plantsPerTray'] as const
	if (sizes.every((size) => after[size] >= before[size])) return
	const today = todayIn(after.timezone, now())
	const rows = await tx
		.select({ booking: trayBookings, cycle: plantingCycles })
		.from(trayBookings)
		.innerJoin(plantingCycles, eq(plantingCycles.id, trayBookings.cycleId))
		.where(
			and(
				eq(trayBookings.farmId, after.id),
				or(gt(trayBookings.untilDay, today), eq(plantingCycles.status, 'planted')),
			),
		)
		.orderBy(asc(trayBookings.row), asc(trayBookings.tray), asc(trayBookings.cycleId))
	const counts = new Map<number, number>()
	for (const { booking, cycle } of rows) {
		const { row, tray, untilDay } = booking
		const has = `${cropLabel(cycle)} has row ${row}, tray ${tray} until ${formatDay(untilDay)}`
		if (row > after.nurseryRows) throw refuse('nurseryRows', has)
		if (tray > after.nurseryTraysPerRow) throw refuse('nurseryTraysPerRow', has)
		counts.set(cycle.id, (counts.get(cycle.id) ?? 0) + 1)
	}
	if (after.plantsPerTray >= before.plantsPerTray) return
	for (const { cycle } of rows) {
		const trays = counts.get(cycle.id) ?? 0
		const needed = traysNeeded(cycle.quantity, after.plantsPerTray)
		// A chosen number of trays is not checked against the plants.
		if (trays !== traysNeeded(cycle.quantity, before.plantsPerTray) || needed <= trays) continue
		const of = `${cropLabel(cycle)} has ${formatPlants(cycle.quantity)} in ${formatTrays(trays)}`
		throw refuse('plantsPerTray', `${of}, and would need ${needed}`)
	}
}

const refuse = (field: string, reason: string) =>
	new Fault('invalid', `${reason}: change that planting cycle first`, { field })

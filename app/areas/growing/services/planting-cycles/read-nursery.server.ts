import { match } from '#db/match'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { readNurserySize } from '~/areas/farms/services/read-nursery-size.server'

const LATE_SHOWN = 10

/** Condition that a cycle is planted and not moved on: the end of a booking is only planned. */
const isStillInTrays = eq(plantingCycles.status, 'planted')

/**
 * Reads the nursery on a day: its layout, the taken trays, and their cycles. Until today, plants
 * that should have left their trays and have not are still in them.
 */
export async function readNursery(ctx: FarmCtx, { day }: { day: string }) {
	const { db, farm } = ctx
	const today = todayIn(farm.timezone, ctx.now())
	const { rows, traysPerRow, plantsPerTray } = await readNurserySize(ctx)
	const taken = await db.read
		.select({
			row: trayBookings.row,
			tray: trayBookings.tray,
			cycleId: trayBookings.cycleId,
			fromDay: trayBookings.fromDay,
			untilDay: trayBookings.untilDay,
			cropName: plantingCycles.cropName,
			varietyName: plantingCycles.varietyName,
			quantity: plantingCycles.quantity,
			zone: plantingCycles.zone,
		})
		.from(trayBookings)
		.innerJoin(plantingCycles, eq(plantingCycles.id, trayBookings.cycleId))
		.where(
			and(
				eq(trayBookings.farmId, farm.id),
				lte(trayBookings.fromDay, day),
				day > today
					? gt(trayBookings.untilDay, day)
					: or(gt(trayBookings.untilDay, day), isStillInTrays),
			),
		)
		.orderBy(asc(trayBookings.row), asc(trayBookings.tray))
	return { layout: { rows, traysPerRow }, plantsPerTray, taken, late: await lateCycles(ctx, today) }
}

/** Lists cycles whose trays should be free by now but that nobody has transplanted yet. */
async function lateCycles({ db, farm }: FarmCtx, today: string) {
	return db.read
		.selectDistinct({
			id: plantingCycles.id,
			untilDay: trayBookings.untilDay,
			cropName: plantingCycles.cropName,
			varietyName: plantingCycles.varietyName,
		})
		.from(plantingCycles)
		.innerJoin(trayBookings, eq(trayBookings.cycleId, plantingCycles.id))
		.where(
			match(
				plantingCycles,
				{ farmId: farm.id, status: 'planted' },
				isNull(plantingCycles.transplantedOn),
				ne(plantingCycles.transplantDays, sql`0`),
				lte(trayBookings.untilDay, today),
			),
		)
		.orderBy(asc(trayBookings.untilDay), asc(plantingCycles.id))
		.limit(LATE_SHOWN)
}

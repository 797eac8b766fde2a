import { match } from '#db/match'
import { and, eq, gt, lt, max, min, ne, or } from 'drizzle-orm'
import { trayBookings } from '#db/schema/planting-cycles'
import { lots } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import type { Lot } from './require-lot.server'

/**
 * Lists other lots that were in the same nursery trays, before or after, or in the nursery at the
 * same time; newest first.
 */
export async function listLotsSharingTrays({ db, farm }: FarmCtx, lot: Lot, most: number) {
	if (lot.cycleId === null) return { sameTray: [], sameTime: [] }
	const { row, tray, fromDay, untilDay } = trayBookings
	const own = await db.read
		.select({ row, tray, fromDay: min(fromDay), untilDay: max(untilDay) })
		.from(trayBookings)
		.where(match(trayBookings, { cycleId: lot.cycleId, farmId: farm.id }))
		.groupBy(row, tray)
	const others = and(eq(trayBookings.farmId, farm.id), ne(trayBookings.cycleId, lot.cycleId))
	const lotsWith = (matches: ReturnType<typeof and>) =>
		db.read
			.selectDistinct({ lot: lots })
			.from(trayBookings)
			.innerJoin(lots, eq(lots.cycleId, trayBookings.cycleId))
			.where(and(others, matches))
			.orderBy(lots.id)
			.limit(most + 1)
	const sameTray: Lot[] = []
	for (const some of inChunks(own)) {
		const anyOf = or(...some.map((place) => and(eq(row, place.row), eq(tray, place.tray))))
		if (anyOf) sameTray.push(...(await lotsWith(anyOf)).map((found) => found.lot))
	}
	const from = own.map((place) => place.fromDay ?? '').sort()[0]
	const until = own
		.map((place) => place.untilDay ?? '')
		.sort()
		.at(-1)
	const sameTime =
		from && until
			? (await lotsWith(and(lt(fromDay, until), gt(untilDay, from)))).map((found) => found.lot)
			: []
	return { sameTray, sameTime }
}

import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/open.server'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import { trayEvents, trays } from '#db/schema/trays'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import type { BusinessSize } from './business-farm'
import type { Add } from './page-farm'

const PLANTS = 10
const DAY_MS = 86_400_000

/**
 * Adds trays to a farm: three of five hold plants of what grows, the others are empty. Each was filled, moved
 * and mostly harvested from before; each ended cycle had places of the nursery.
 */
export async function growTrays(db: Db, add: Add, { farmId, today, trays: most }: BusinessSize) {
	const cyclesOf = (statuses: string[]) =>
		db.read
			.select()
			.from(plantingCycles)
			.where(and(eq(plantingCycles.farmId, farmId), inArray(plantingCycles.status, statuses)))
			.orderBy(asc(plantingCycles.id))
	const [growing, ended] = [
		await cyclesOf(['planted', 'transplanted']),
		await cyclesOf(['harvested']),
	]
	const now = Date.parse(`${today}T08:00:00Z`)
	const rows = Array.from({ length: most }, (_, n) => {
		const cycle = n % 5 < 3 ? growing[n % growing.length] : undefined
		return {
			code: `T-${String(n + 1).padStart(4, '0')}`,
			cycleId: cycle?.id ?? null,
			plants: cycle ? PLANTS - (n % 2) : 0,
			zone: 'ABCD'.charAt(n % 4),
			spot: `shelf ${1 + (n % 12)}`,
			filledAt: cycle ? now - 20 * DAY_MS : null,
			changedAt: now - (n % 300) * DAY_MS,
			before: ended[(n * 7) % ended.length]?.id ?? null,
			n,
		}
	})
	const ids = await add(
		trays,
		rows.map(({ before: _before, n: _n, ...row }) => row),
	)
	await add(
		trayEvents,
		rows.flatMap(({ n, cycleId, zone, spot, before, changedAt }) => {
			const common = { trayId: ids[n] ?? 0, zone, spot, recordedBy: 'Ana Grower' }
			const of = (cycle: number | null, kind: string, plants: number, daysAgo: number) => ({
				...common,
				cycleId: cycle,
				kind,
				plants,
				reason: kind === 'lost' ? 'Disease' : null,
				happenedAt: changedAt - daysAgo * DAY_MS,
			})
			return [
				of(before, 'filled', PLANTS, 60),
				of(before, 'moved', 0, 40),
				of(before, 'harvested', -PLANTS, 25),
				...(cycleId ? [of(cycleId, 'filled', PLANTS, 20)] : []),
				...(cycleId && n % 2 === 1 ? [of(cycleId, 'lost', -1, 10)] : []),
			]
		}),
	)
	await add(
		trayBookings,
		ended.flatMap(({ id, plantDate, transplantDays }, n) =>
			transplantDays > 0
				? [0, 1].map((at) => ({
						cycleId: id,
						row: 1 + (n % 3),
						tray: 1 + ((n + at) % 5),
						fromDay: plantDate,
						untilDay: addDays(plantDate, transplantDays),
					}))
				: [],
		),
	)
}

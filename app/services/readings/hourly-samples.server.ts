import { isTrusted, QUALITIES, qualityCode } from '@sfc/domain/readings/quality'
import type { QuantityKey } from '@sfc/domain/readings/quantities'
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import { readings } from '#db/schema/readings'
import type { FarmCtx } from '~/context.server'

/** A reading that stands for its hour: value in the stored unit of its quantity, `at` when it was read. */
export type HourlySample = {
	quantity: QuantityKey
	at: number
	value: number
	pointId: number
	/** The zone its device stands in: nursery, cultivation …; null where nobody said. */
	zone: string | null
}

const HOUR_MS = 3_600_000
const HOURS_AT_ONCE = 96
/** A longer span is cut: its oldest hours are left out. */
const HOURS_MAX = 24 * 190

/** How long after the full hour a reading is waited for: the first that holds three intervals. */
const WINDOWS_MS = [5_000, 30_000, 300_000] as const
const LONGEST_MS = WINDOWS_MS[2]

/**
 * The first trusted reading of each full hour (UTC) from `fromAt` to, not including, `toAt`, of every
 * point of the farm that measures one of the quantities, oldest first. At most 190 days back from
 * `toAt`. One indexed range an hour: raw readings are millions, and are never read through.
 */
export async function hourlySamples(
	ctx: FarmCtx,
	input: { fromAt: number; toAt: number; quantities: readonly QuantityKey[] },
): Promise<HourlySample[]> {
	const hours = fullHours(input.fromAt, input.toAt)
	if (hours.length === 0 || input.quantities.length === 0) return []
	const sources = await pointsOf(ctx, input.quantities)
	const found: HourlySample[] = []
	for (const windowMs of WINDOWS_MS) {
		const group = new Map(sources.filter((s) => windowOf(s) === windowMs).map((s) => [s.id, s]))
		for (let i = 0; group.size > 0 && i < hours.length; i += HOURS_AT_ONCE) {
			const rows = await firstOfEach(ctx, hours.slice(i, i + HOURS_AT_ONCE), windowMs, [
				...group.keys(),
			])
			for (const { pointId, at, value } of rows) {
				const source = group.get(pointId)
				if (source) found.push({ quantity: source.quantity, at, value, pointId, zone: source.zone })
			}
			await new Promise(setImmediate) // SQLite answers on this thread: others get their turn
		}
	}
	return found.sort((a, b) => a.at - b.at || a.pointId - b.pointId)
}

function fullHours(fromAt: number, toAt: number): number[] {
	const first = Math.ceil(Math.max(fromAt, toAt - HOURS_MAX * HOUR_MS) / HOUR_MS) * HOUR_MS
	const count = Math.max(0, Math.ceil((toAt - first) / HOUR_MS))
	return Array.from({ length: count }, (_, i) => first + i * HOUR_MS)
}

type Source = { id: number; quantity: QuantityKey; zone: string | null; intervalMs: number }

/** Retired points too: what they read while they were there still happened. */
async function pointsOf(ctx: FarmCtx, quantities: readonly QuantityKey[]): Promise<Source[]> {
	const { id, quantity, intervalMs } = points
	const rows = await ctx.db.read
		.select({ id, quantity, intervalMs, zone: devices.zone })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(eq(points.farmId, ctx.farm.id), inArray(points.quantity, [...quantities])))
	return rows as Source[] // the quantity is one of those that were asked for
}

const windowOf = ({ intervalMs }: Source) =>
	WINDOWS_MS.find((windowMs) => windowMs >= 3 * intervalMs) ?? LONGEST_MS

async function firstOfEach(
	ctx: FarmCtx,
	hours: readonly number[],
	windowMs: number,
	pointIds: readonly number[],
): Promise<{ pointId: number; at: number; value: number }[]> {
	// PostgreSQL takes parameters of a list for text unless told
	const starts = hours.map((at) => sql`(cast(${at} as bigint))`)
	const list = sql`values ${sql.join(starts, sql`, `)}`
	const looks = ctx.db.read.$with('looks', { at: sql<number>`column1` }).as(list)
	const start = sql<number>`looks.column1`
	const trusted = QUALITIES.filter((quality) => isTrusted(quality, ctx.farm.isSimulated))
	const rows = await ctx.db.read
		.with(looks)
		.select({ pointId: readings.pointId, at: readings.at, value: readings.value })
		.from(looks)
		.innerJoin(
			readings,
			and(
				gte(readings.at, start),
				lt(readings.at, sql`${start} + cast(${windowMs} as bigint)`),
				inArray(readings.pointId, [...pointIds]),
				inArray(readings.quality, trusted.map(qualityCode)),
			),
		)
		.orderBy(asc(readings.at))
	const seen = new Set<string>()
	return rows.filter(({ pointId, at }) => {
		const key = `${pointId} ${Math.floor(at / HOUR_MS)}`
		return !seen.has(key) && seen.add(key)
	})
}

import { calibrate, lineAt } from '@sfc/domain/readings/calibration/line'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import { and, asc, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import { rollups } from '#db/schema/readings'
import type { FarmScope } from '~/context.server'
import { loadCalibrationLines } from './calibration/load-calibration-lines.server'

/** Mean of an hour's trusted readings, in the stored unit of their quantity. */
export type HourlySample = {
	quantity: QuantityKey
	/** Start of the hour. */
	at: number
	value: number
	pointId: number
	/** Zone of its device: nursery, cultivation …; null when not set. */
	zone: string | null
}

const [, , HOUR_MS] = LEVELS_MS
/** Longest span; a longer one loses its oldest hours. */
const HOURS_MAX = 24 * 190

/**
 * Loads the hours (UTC) that begin from `fromAt` up to, not including, `toAt`, of every point of
 * the farm that measures one of the quantities, oldest first; at most 190 days before `toAt`. Read
 * from the roll-ups, because there are millions of raw readings.
 */
export async function loadHourlySamples(
	ctx: FarmScope,
	input: { fromAt: number; toAt: number; quantities: readonly QuantityKey[] },
): Promise<HourlySample[]> {
	const fromAt = Math.max(input.fromAt, input.toAt - HOURS_MAX * HOUR_MS)
	if (fromAt >= input.toAt || input.quantities.length === 0) return []
	const sources = new Map((await listPoints(ctx, input.quantities)).map((s) => [s.id, s]))
	if (sources.size === 0) return []
	const ids = [...sources.keys()]
	const lines = await loadCalibrationLines(ctx, ids)
	const rows = await ctx.db.read
		.select({ pointId: rollups.pointId, at: rollups.at, mean: rollups.mean })
		.from(rollups)
		.where(
			and(
				inArray(rollups.pointId, ids),
				eq(rollups.levelMs, HOUR_MS),
				gte(rollups.at, fromAt),
				lt(rollups.at, input.toAt),
				isNotNull(rollups.mean),
			),
		)
		.orderBy(asc(rollups.at), asc(rollups.pointId))
	return rows.flatMap(({ pointId, at, mean }) => {
		const source = sources.get(pointId)
		if (!source || mean === null) return []
		const value = calibrate(lineAt(lines.get(pointId) ?? [], at), mean)
		return [{ quantity: source.quantity, at, value, pointId, zone: source.zone }]
	})
}

type Source = { id: number; quantity: QuantityKey; zone: string | null }

/** Lists the points, including retired ones, because their past readings still count. */
async function listPoints(ctx: FarmScope, quantities: readonly QuantityKey[]): Promise<Source[]> {
	const rows = await ctx.db.read
		.select({ id: points.id, quantity: points.quantity, zone: devices.zone })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(eq(points.farmId, ctx.farm.id), inArray(points.quantity, [...quantities])))
	return rows as Source[] // the quantity is one of the requested ones
}

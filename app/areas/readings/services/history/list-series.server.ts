import { MACHINE_KIND } from '@sfc/domain/readings/machine-readings'
import { and, asc, desc, eq, exists, isNotNull, isNull } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import { latestValues, rollups } from '#db/schema/readings'
import type { FarmCtx } from '~/context.server'

/** Point of the farm with a history. */
export type Series = {
	pointId: number
	label: string
	quantity: string
	/** Unit its values are stored in. */
	unit: string
	/** container, nursery, cultivation or unassigned; `machine` for an agent's own readings. */
	zone: string
	deviceName: string
	intervalMs: number
	/** Capacity of a tank, in `unit`. */
	capacity: number | null
	/** When it was disconnected, in milliseconds UTC; null while it is connected. */
	removedAt: number | null
	/** Time of its newest reading; null when it was never read. */
	lastAt: number | null
}

const COLUMNS = {
	pointId: points.id,
	label: points.label,
	quantity: points.quantity,
	unit: points.unit,
	zone: devices.zone,
	kind: devices.kind,
	deviceName: devices.name,
	intervalMs: points.intervalMs,
	capacity: points.capacity,
	removedAt: points.removedAt,
	lastAt: latestValues.at,
}

/** Returns the zone; the readings of an agent's machine are a group of their own. */
const getSeriesZone = ({ kind, zone }: { kind: string; zone: string | null }) =>
	kind === MACHINE_KIND ? 'machine' : (zone ?? 'unassigned')

/** Lists every point of the farm that reports numbers, by zone and name; those of machines last. */
export async function listSeries(ctx: FarmCtx): Promise<Series[]> {
	const rows = await ctx.db.read
		.select(COLUMNS)
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.leftJoin(latestValues, eq(latestValues.pointId, points.id))
		.where(and(eq(points.farmId, ctx.farm.id), isNull(points.removedAt)))
		.orderBy(asc(devices.zone), asc(points.label), asc(points.id))
	const isOfMachine = ({ kind }: { kind: string }) => Number(kind === MACHINE_KIND)
	return rows
		.sort((a, b) => isOfMachine(a) - isOfMachine(b))
		.map(({ kind, ...row }) => ({ ...row, zone: getSeriesZone({ ...row, kind }) }))
}

/** Most past series, which limits the page for an agent whose keys keep changing. */
const PAST_MOST = 500

/**
 * Lists points of the farm that are no longer connected and have readings, most recent first; at
 * most 500. Points of a simulation are marked.
 */
export async function listPastSeries(ctx: FarmCtx, pointId?: number): Promise<Series[]> {
	const wasRead = ctx.db.read
		.select({ pointId: rollups.pointId })
		.from(rollups)
		.where(eq(rollups.pointId, points.id))
	const rows = await ctx.db.read
		.select({ ...COLUMNS, details: devices.details })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.leftJoin(latestValues, eq(latestValues.pointId, points.id))
		.where(
			and(
				eq(points.farmId, ctx.farm.id),
				isNotNull(points.removedAt),
				exists(wasRead),
				pointId === undefined ? undefined : eq(points.id, pointId),
			),
		)
		.orderBy(desc(points.removedAt), asc(points.label), asc(points.id))
		.limit(PAST_MOST)
	return rows.map(({ details, kind, ...row }) => {
		const isMadeUp = details?.['simulated'] === true && !ctx.farm.isSimulated
		const deviceName = isMadeUp ? `${row.deviceName} (simulated)` : row.deviceName
		return { ...row, deviceName, zone: getSeriesZone({ ...row, kind }) }
	})
}

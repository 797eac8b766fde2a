import { and, asc, eq, isNull } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import type { FarmCtx } from '~/context.server'

/** A point of the farm whose history can be looked at. */
export type Series = {
	pointId: number
	label: string
	quantity: string
	/** The unit its values are stored in. */
	unit: string
	/** container, nursery, cultivation or unassigned. */
	zone: string
	deviceName: string
	intervalMs: number
	/** Of a tank, in `unit`. */
	capacity: number | null
}

/** Every point of the farm that reports numbers, by zone and name. */
export async function listSeries(ctx: FarmCtx): Promise<Series[]> {
	const rows = await ctx.db.read
		.select({
			pointId: points.id,
			label: points.label,
			quantity: points.quantity,
			unit: points.unit,
			zone: devices.zone,
			deviceName: devices.name,
			intervalMs: points.intervalMs,
			capacity: points.capacity,
		})
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(eq(points.farmId, ctx.farm.id), isNull(points.removedAt)))
		.orderBy(asc(devices.zone), asc(points.label), asc(points.id))
	return rows.map((row) => ({ ...row, zone: row.zone ?? 'unassigned' }))
}

import { and, asc, eq, isNull } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import type { FarmScope } from '~/context.server'

export type MeteredOutput = Pick<
	typeof equipment.$inferSelect,
	'key' | 'name' | 'zone' | 'type' | 'outputClass' | 'pointId' | 'dimPointId'
> & {
	equipmentId: number
	/** Meter of its device; null when that has none, or several. */
	meter: { pointId: number; deviceName: string; isOwn: boolean } | null
}

/**
 * Lists the connected outputs of a farm with the power meter of their device. A plug that switches
 * one output and reads its power is that output's own meter.
 */
export async function listMeteredOutputs(
	ctx: Pick<FarmScope, 'db' | 'farm'>,
): Promise<MeteredOutput[]> {
	const live = and(eq(points.farmId, ctx.farm.id), isNull(points.removedAt))
	const [outputs, powers] = await Promise.all([
		ctx.db.read
			.select({
				equipmentId: equipment.id,
				key: equipment.key,
				name: equipment.name,
				zone: equipment.zone,
				type: equipment.type,
				outputClass: equipment.outputClass,
				pointId: equipment.pointId,
				dimPointId: equipment.dimPointId,
				deviceId: points.deviceId,
				deviceName: devices.name,
			})
			.from(equipment)
			.innerJoin(points, eq(points.id, equipment.pointId))
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.where(live)
			.orderBy(asc(equipment.name), asc(equipment.id)),
		ctx.db.read
			.select({ pointId: points.id, deviceId: points.deviceId })
			.from(points)
			.where(and(live, eq(points.quantity, 'power'))),
	])
	return outputs.map(({ deviceId, deviceName, ...output }) => {
		const [power, another] = powers.filter((one) => one.deviceId === deviceId)
		const isOwn = outputs.filter((one) => one.deviceId === deviceId).length === 1
		const meter = power && !another ? { pointId: power.pointId, deviceName, isOwn } : null
		return { ...output, meter }
	})
}

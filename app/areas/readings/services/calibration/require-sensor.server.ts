import {
	PROCEDURES,
	procedureFor,
	type CalibrationType,
} from '@sfc/domain/readings/calibration/procedure'
import type { Compensation } from '@sfc/domain/readings/compensation'
import { Fault } from '@sfc/domain/fault'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import type { FarmCtx, FarmScope, UserCtx } from '~/context.server'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'

/** Sensor of the farm that can be calibrated. */
export type Sensor = Pick<
	typeof points.$inferSelect,
	'label' | 'quantity' | 'unit' | 'intervalMs'
> & {
	pointId: number
	zone: string
	deviceName: string
	agentId: string
	type: CalibrationType
	/** Who corrects its EC to 25 °C; null: not known, or no EC. */
	compensation: Compensation | null
}

const readPoints = readByKey(
	({ db }, farmIds: number[]) =>
		db.read
			.select({ point: points, device: devices })
			.from(points)
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.where(and(inArray(points.farmId, farmIds), isNull(points.removedAt))),
	({ point }) => point.farmId,
)

/** Lists every sensor of the farm with a known calibration procedure, by zone and name. */
export async function listSensors(ctx: FarmScope): Promise<Sensor[]> {
	const rows = await readPoints(ctx, [ctx.farm.id])
	return rows
		.flatMap(({ point, device }) => {
			const type = procedureFor(point.quantity)
			if (!type || point.writable) return []
			return [
				{
					pointId: point.id,
					label: point.label,
					quantity: point.quantity,
					unit: point.unit,
					zone: device.zone ?? 'unassigned',
					deviceName: device.name,
					type,
					agentId: device.agentId,
					intervalMs: point.intervalMs,
					compensation: point.compensation,
				},
			]
		})
		.sort((a, b) => a.zone.localeCompare(b.zone) || a.label.localeCompare(b.label))
}

/**
 * Returns one sensor of the farm. @throws Fault('not-found') for one of another farm, or no sensor
 * at all.
 */
export async function requireSensor(ctx: FarmScope, pointId: number): Promise<Sensor> {
	const sensor = (await listSensors(ctx)).find((one) => one.pointId === pointId)
	if (!sensor) throw new Fault('not-found', 'Sensor not found')
	return sensor
}

/**
 * Returns a sensor and the context of its farm, whichever farm is current. @throws Fault not-found
 * when there is no such sensor on a farm of the person.
 */
export async function requireSensorWithFarm(
	ctx: UserCtx,
	{ pointId }: { pointId: number },
): Promise<{ ctx: FarmCtx; sensor: Sensor }> {
	const missing = (cause?: unknown) => new Fault('not-found', 'Sensor not found', { cause })
	const [point] = await ctx.db.read
		.select({ farmId: points.farmId })
		.from(points)
		.where(eq(points.id, pointId))
	if (!point) throw missing()
	const entered = await requireMembership(ctx, { farmId: point.farmId }).catch((error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found' ? missing(error) : error
	})
	return { ctx: entered, sensor: await requireSensor(entered, pointId) }
}

/** Formats a sensor's name for the audit log and the journal. */
export const formatSensorName = ({ type, label }: Pick<Sensor, 'type' | 'label'>) =>
	`${PROCEDURES[type].name}: ${label}`

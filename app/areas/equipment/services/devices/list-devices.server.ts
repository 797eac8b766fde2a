import { MACHINE_KIND } from '@sfc/domain/readings/machine-readings'
import { and, asc, eq, isNull, max, ne } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import { latestValues } from '#db/schema/readings'
import type { FarmScope } from '~/context.server'
import {
	deviceStatus,
	importedDeviceStatus,
	type DeviceStatus,
} from '~/areas/readings/services/device-status'

export type ListedDevice = Pick<
	typeof devices.$inferSelect,
	| 'id'
	| 'key'
	| 'name'
	| 'driver'
	| 'kind'
	| 'vendor'
	| 'model'
	| 'address'
	| 'identity'
	| 'statusReason'
	| 'statusAt'
	| 'agentId'
> & {
	zone: string
	status: DeviceStatus['status']
	/** When its newest reading was taken; null for a camera, or before the first reading. */
	lastReadingAt: number | null
	details: Record<string, unknown>
	agentHostname: string
}

/**
 * Lists every device of the farm by name, including cameras, without the machines of its agents.
 */
export async function listDevices(ctx: FarmScope): Promise<ListedDevice[]> {
	const newest = ctx.db.read
		.select({ deviceId: points.deviceId, at: max(latestValues.at).as('newest_at') })
		.from(points)
		.innerJoin(latestValues, eq(latestValues.pointId, points.id))
		.where(eq(points.farmId, ctx.farm.id))
		.groupBy(points.deviceId)
		.as('newest')
	const rows = await ctx.db.read
		.select({ device: devices, agent: agents, lastReadingAt: newest.at })
		.from(devices)
		.innerJoin(agents, eq(agents.id, devices.agentId))
		.leftJoin(newest, eq(newest.deviceId, devices.id))
		.where(
			and(
				eq(devices.farmId, ctx.farm.id),
				isNull(devices.removedAt),
				ne(devices.kind, MACHINE_KIND),
			),
		)
		.orderBy(asc(devices.name), asc(devices.id))
	return rows.map(({ device, agent, lastReadingAt }) => {
		const at = lastReadingAt === null ? null : Number(lastReadingAt)
		const { status, reason } =
			agent.kind === 'import'
				? importedDeviceStatus(
						at === null ? null : ctx.now() - at,
						Number(agent.vitals?.['intervalMs'] ?? 0),
					)
				: deviceStatus({
						status: device.status,
						statusReason: device.statusReason,
						lastReadingAt: at,
						agentSilentMs: ctx.now() - agent.lastSeenAt,
						agentPushEveryMs: agent.pushEveryMs,
						agentRevoked: agent.revokedAt !== null,
					})
		return {
			id: device.id,
			key: device.key,
			name: device.name,
			driver: device.driver,
			kind: device.kind,
			vendor: device.vendor,
			model: device.model,
			address: device.address,
			identity: device.identity,
			zone: device.zone ?? 'unassigned',
			status,
			statusReason: reason,
			statusAt: device.statusAt,
			lastReadingAt: at,
			details: device.details ?? {},
			agentId: agent.id,
			agentHostname: agent.hostname,
		}
	})
}

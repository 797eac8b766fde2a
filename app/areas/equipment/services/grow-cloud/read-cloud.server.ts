import type { CloudDevice, CloudState } from '@sfc/contract/equipment/grow-cloud/cloud-answer'
import { CLOUD_POLL_MS } from '@sfc/domain/equipment/grow-cloud/poll-delay'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { cloudOutlets, growClouds } from '#db/schema/grow-cloud'
import type { FarmScope } from '~/context.server'
import { parseHost } from './load-cloud.server'
import { mapCloud } from './map-cloud'

type CloudOutletState = CloudDevice['outlets'][number] & {
	/** Key on the control pages; null for an outlet that was just found. */
	equipmentId: string | null
	risk: string | null
	acceptedBy: string | null
	acceptedAt: number | null
}

/** Controller as the cloud last described it, with its place on this farm. */
export type CloudDeviceState = Omit<CloudDevice, 'outlets'> & {
	outlets: CloudOutletState[]
	/** Rows among the farm's devices: the controller itself, then its zones. */
	places: Pick<typeof equipment.$inferSelect, 'key' | 'name' | 'zone'>[]
	/** Values that cannot be mapped, and why. */
	notUnderstood: string[]
}

export type CloudStatus = {
	baseUrl: string
	host: string
	timeoutMs: number
	answeredAt: number
	/** Whether its values are older than they should be. */
	isStale: boolean
	/** Why it does not answer now, and the time of the next poll; null while it answers. */
	failure: { reason: string; nextPollAt: number } | null
	devices: CloudDeviceState[]
}

const STALE_MS = 3 * CLOUD_POLL_MS

/**
 * Reads the stored state of the farm's grow-controller cloud, without asking it; null when none is
 * connected.
 */
export async function readCloud(ctx: FarmScope): Promise<CloudStatus | null> {
	const [row] = await ctx.db.read
		.select()
		.from(growClouds)
		.where(eq(growClouds.farmId, ctx.farm.id))
	if (!row) return null
	const outlets = await ctx.db.read
		.select({ outlet: cloudOutlets, key: equipment.key })
		.from(cloudOutlets)
		.innerJoin(equipment, eq(equipment.pointId, cloudOutlets.pointId))
		.innerJoin(points, eq(points.id, cloudOutlets.pointId))
		.where(and(eq(cloudOutlets.agentId, row.agentId), isNull(points.removedAt)))
	const zones = await ctx.db.read
		.select({ key: devices.key, name: devices.name, zone: devices.zone })
		.from(devices)
		.where(and(eq(devices.agentId, row.agentId), isNull(devices.removedAt)))
		.orderBy(asc(devices.id))
	const answer = row.answer as CloudDevice[] // parsed when it was stored
	const host = parseHost(row.baseUrl)
	const { answeredAt, baseUrl, timeoutMs, failure, nextPollAt } = row
	return {
		baseUrl,
		host,
		timeoutMs,
		answeredAt,
		isStale: ctx.now() - answeredAt > STALE_MS,
		failure: failure === null ? null : { reason: failure, nextPollAt },
		devices: answer.map((device) => {
			const own = mapCloud([device], { at: 0, host }).devices
			return {
				...device,
				outlets: device.outlets.map((outlet) => {
					const found = outlets.find(
						({ outlet: one }) => one.deviceId === device.id && one.outletId === outlet.id,
					)
					const { risk = null, acceptedBy = null, acceptedAt = null } = found?.outlet ?? {}
					const state = (found?.outlet.state as CloudState | undefined) ?? outlet.state
					return { ...outlet, state, equipmentId: found?.key ?? null, risk, acceptedBy, acceptedAt }
				}),
				places: own.flatMap(({ key }) => {
					const place = zones.find((one) => one.key === key)
					return place ? [{ ...place, zone: place.zone ?? 'unassigned' }] : []
				}),
				notUnderstood: own.flatMap(({ details }) => (details?.['notUnderstood'] ?? []) as string[]),
			}
		}),
	}
}

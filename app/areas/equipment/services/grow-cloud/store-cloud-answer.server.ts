import type { CloudDevice } from '@sfc/contract/equipment/grow-cloud/cloud-answer'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import { cloudOutlets, growClouds } from '#db/schema/grow-cloud'
import type { AgentCtx } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { recordDeviceStatus } from '../devices/record-device-status.server'
import { storeInventory } from '../devices/store-inventory.server'
import type { StoredDevice } from '../devices/store-devices.server'
import { storeRecords } from '~/areas/readings/services/store-records.server'
import { mapCloud, type MappedOutlet } from './map-cloud'
import { parseHost, type Cloud } from './load-cloud.server'
import { syncOutletEquipment } from './sync-outlet-equipment.server'

/**
 * Reason of a device that the newest answer leaves out: it stays, as offline, until a person has
 * the list read again.
 */
const LEFT_OUT = 'The cloud no longer names it'

/**
 * Stores the answer of a cloud: devices and points where they changed, readings, online devices,
 * and the states of outlets. `replaces`: devices it leaves out are removed from the farm.
 */
export async function storeCloudAnswer(
	{ ctx, farm, row }: Cloud,
	answer: readonly CloudDevice[],
	{ replaces = false, nextPollAt }: { replaces?: boolean; nextPollAt: number },
): Promise<void> {
	const at = ctx.now()
	const host = parseHost(row.baseUrl)
	const [stored] = await ctx.db.read
		.select({ answer: growClouds.answer, failures: growClouds.failures })
		.from(growClouds)
		.where(eq(growClouds.agentId, ctx.agent.id))
	if (!stored) return // disconnected while it answered
	const before = stored.answer as CloudDevice[] // parsed when it was stored
	const named = new Set(answer.map(({ id }) => id))
	const missing = replaces
		? []
		: before
				.filter(({ id }) => !named.has(id))
				.map((device) => ({ ...device, status: 'no longer named' }))
	const kept = [...answer, ...missing]
	const mapped = mapCloud(kept, { at, host })
	const zones = await readZones(ctx)
	const inventory = mapped.devices.map((device): StoredDevice => {
		const zone = zones.get(device.key) ?? device.zone
		return { ...device, ...(zone && { zone: zone as NonNullable<StoredDevice['zone']> }) }
	})
	const known = mapCloud(before, { at, host })
	const isOther = (part: 'devices' | 'statuses' | 'outlets') =>
		JSON.stringify(known[part]) !== JSON.stringify(mapped[part])
	const isSeen = stored.failures > 0 || (['devices', 'statuses', 'outlets'] as const).some(isOther)
	if (replaces || isOther('devices')) await storeInventory(ctx, { devices: inventory })
	await storeRecords(ctx, mapped.records, 'grow-cloud')
	const gone = new Set(mapCloud(missing, { at, host }).devices.map(({ key }) => key))
	await ctx.db.write(async (tx) => {
		for (const status of mapped.statuses)
			await recordDeviceStatus(tx, ctx, {
				...status,
				at,
				...(gone.has(status.device) && { reason: LEFT_OUT }),
			})
		await saveOutlets(tx, ctx, mapped.outlets)
		await syncOutletEquipment(tx, ctx, farm)
		await tx
			.update(growClouds)
			.set({ answer: kept, answeredAt: at, failures: 0, failure: null, nextPollAt })
			.where(eq(growClouds.agentId, ctx.agent.id))
		const emergencyStopped = mapped.outlets.every(({ state }) => state === 'off')
		await tx
			.update(agents)
			.set({ lastSeenAt: at, vitals: { emergencyStopped } })
			.where(eq(agents.id, ctx.agent.id))
	})
	if (!isSeen) return
	ctx.live.publish(`farm:${farm.id}`, 'devices')
	ctx.live.publish(`farm:${farm.id}`, 'equipment')
}

/**
 * Reads the zones to which people assigned its devices; they go before a zone in a device's name.
 */
async function readZones({ db, agent }: AgentCtx): Promise<Map<string, string>> {
	const rows = await db.read
		.select({ key: devices.key, zone: devices.zone })
		.from(devices)
		.where(and(eq(devices.agentId, agent.id), isNotNull(devices.zone)))
	return new Map(rows.map(({ key, zone }) => [key, zone ?? '']))
}

async function saveOutlets(tx: Tx, { agent }: AgentCtx, outlets: MappedOutlet[]): Promise<void> {
	const known = await tx
		.select({ id: points.id, device: devices.key, point: points.key })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(eq(devices.agentId, agent.id), isNull(points.removedAt)))
	const ids = new Map(known.map(({ id, device, point }) => [`${device} ${point}`, id]))
	const held = await tx.select().from(cloudOutlets).where(eq(cloudOutlets.agentId, agent.id))
	for (const { device, point, name: _, ...outlet } of outlets) {
		const pointId = ids.get(`${device} ${point}`)
		if (pointId === undefined) continue
		const row = held.find((one) => one.pointId === pointId)
		// A risk that differs from the accepted one has to be accepted again.
		const accepted = row?.risk !== outlet.risk && { acceptedBy: null, acceptedAt: null }
		if (!row) await tx.insert(cloudOutlets).values({ pointId, agentId: agent.id, ...outlet })
		else if (row.state !== outlet.state || row.risk !== outlet.risk)
			await tx
				.update(cloudOutlets)
				.set({ state: outlet.state, risk: outlet.risk, ...accepted })
				.where(eq(cloudOutlets.pointId, pointId))
	}
	const present = new Set(outlets.map(({ device, point }) => ids.get(`${device} ${point}`)))
	const gone = held.map(({ pointId }) => pointId).filter((id) => !present.has(id))
	for (const chunk of inChunks(gone))
		await tx.delete(cloudOutlets).where(inArray(cloudOutlets.pointId, chunk))
}

import { hostFromAddress } from '@sfc/contract/equipment/devices/device-wire'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { devices } from '#db/schema/devices'
import { networkDevices } from '#db/schema/discovery'
import type { AgentCtx } from '~/context.server'
import { agentActor } from '~/areas/platform/services/audit/agent-actor.server'
import { appendAudit } from '~/areas/platform/services/audit/append-audit.server'
import { deviceHardware } from './device-hardware'
import type { StoredDevice } from './store-devices.server'

/**
 * Records devices that their agent found at another address since its previous inventory, and lists
 * them there. Called before the inventory is stored.
 */
export async function recordMoves(
	tx: Tx,
	ctx: AgentCtx,
	inventory: readonly StoredDevice[],
): Promise<void> {
	const told = inventory.filter(({ hardware }) => hardware?.movedAt !== undefined)
	if (told.length === 0) return
	const { id: agentId, farmId } = ctx.agent
	const keys = told.map(({ key }) => key)
	const known = await tx
		.select({ key: devices.key, details: devices.details, address: devices.address })
		.from(devices)
		.where(and(eq(devices.agentId, agentId), inArray(devices.key, keys)))
	const moved = told.flatMap((device) => {
		const before = known.find(({ key }) => key === device.key)
		const isNew = before && deviceHardware(before.details).movedAt !== device.hardware?.movedAt
		return isNew ? [{ device, from: before.address }] : []
	})
	if (moved.length === 0) return
	const actor = await agentActor(tx, ctx)
	const listed = await tx.select().from(networkDevices).where(eq(networkDevices.agentId, agentId))
	for (const { device, from } of moved) {
		const { movedFrom = from, movedAt = ctx.now(), mac } = device.hardware ?? {}
		await appendAudit(tx, ctx, actor, {
			farmId,
			action: 'device.moved',
			subject: device.name,
			before: { address: from },
			after: { address: device.address, ...(mac && { mac }) },
		})
		const row = listed.find(({ found }) => found.deviceKey === device.key)
		const to = hostFromAddress(device.address)
		if (!row || row.found.ip === to) continue
		const address = row.found.address.replace(row.found.ip, to)
		await tx
			.update(networkDevices)
			.set({ found: { ...row.found, ip: to, address }, movedFrom, movedAt })
			.where(eq(networkDevices.id, row.id))
	}
}

import { INVENTORY_MAX_POINTS } from '@sfc/contract/agent/inventory'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import type { AgentCtx } from '~/context.server'
import { evictAgent } from '~/areas/readings/services/agent-cache.server'
import { bindEquipment } from './bind-equipment.server'
import { recordMoves } from './record-moves.server'
import { storeDevices, type StoredDevice } from './store-devices.server'
import { storePoints } from './store-points.server'

/**
 * Stores an agent's whole inventory: adds new devices and points, updates known ones, retires
 * missing ones and restores those that return. Outputs become equipment. Throws Fault invalid for
 * too many points or duplicate names, unauthenticated when the agent has just been revoked.
 */
export async function storeInventory(
	ctx: AgentCtx,
	{ devices }: { devices: readonly StoredDevice[] },
): Promise<void> {
	checkNames(devices)
	await ctx.db.write(async (tx) => {
		await refuseRevoked(tx, ctx)
		await recordMoves(tx, ctx, devices)
		const deviceIds = await storeDevices(tx, ctx, devices)
		const pointIds = await storePoints(tx, ctx, { devices, deviceIds })
		await bindEquipment(tx, ctx, { devices, pointIds })
		await tx.update(agents).set({ inventoryWanted: false }).where(eq(agents.id, ctx.agent.id))
	})
	evictAgent(ctx, ctx.agent.id)
	ctx.live.publish(`farm:${ctx.agent.farmId}`, 'devices')
	ctx.live.publish(`farm:${ctx.agent.farmId}`, 'equipment')
	const because = 'reported its equipment'
	ctx.state.planCauses.set(ctx.agent.farmId, { by: 'The agent', because })
}

/**
 * Rejects a revoked agent: a request that was authenticated just before must not restore its
 * devices.
 */
async function refuseRevoked(tx: Tx, { agent }: AgentCtx): Promise<void> {
	const [row] = await tx
		.select({ revokedAt: agents.revokedAt })
		.from(agents)
		.where(eq(agents.id, agent.id))
	if (row?.revokedAt === null) return
	throw new Fault('unauthenticated', 'This agent was removed from its farm')
}

function checkNames(devices: readonly StoredDevice[]): void {
	const total = devices.reduce((sum, device) => sum + device.points.length, 0)
	if (total > INVENTORY_MAX_POINTS) {
		const text = `The inventory has ${total} points; an agent may have ${INVENTORY_MAX_POINTS}`
		throw new Fault('invalid', text, { field: 'devices' })
	}
	refuseTwice(devices, 'devices')
	for (const device of devices) refuseTwice(device.points, `the points of ${device.key}`)
}

function refuseTwice(things: readonly { key: string }[], where: string): void {
	const seen = new Set<string>()
	for (const { key } of things) {
		if (seen.has(key)) {
			throw new Fault('invalid', `The name ${key} is there twice in ${where}`, { field: 'devices' })
		}
		seen.add(key)
	}
}

import type { InventoryDevice } from '@sfc/contract/agent/inventory'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { devices } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'

/** Device of an inventory; besides the agent's drivers there is the grow-controller cloud's. */
export type StoredDevice = Omit<InventoryDevice, 'driver'> & {
	driver: InventoryDevice['driver'] | 'grow-cloud'
}

/** Adds, updates and retires an agent's devices. Returns their ids by key. */
export async function storeDevices(
	tx: Tx,
	ctx: AgentCtx,
	inventory: readonly StoredDevice[],
): Promise<Map<string, number>> {
	const now = ctx.now()
	const { id: agentId, farmId } = ctx.agent
	const ids = new Map<string, number>()
	const rows = inventory.map(({ key, name, driver, kind, address, ...optional }) => ({
		farmId,
		agentId,
		key,
		name,
		driver,
		kind,
		address,
		vendor: optional.vendor ?? null,
		model: optional.model ?? null,
		identity: optional.identity ?? null,
		zone: optional.zone ?? null,
		details: {
			...optional.details,
			...(optional.simulated && { simulated: true }),
			...(optional.hardware && { hardware: optional.hardware }),
		},
		status: 'unknown',
		statusAt: now,
		removedAt: null,
	}))
	for (const chunk of inChunks(rows)) {
		const stored = await tx
			.insert(devices)
			.values(chunk)
			.onConflictDoUpdate({
				target: [devices.agentId, devices.key],
				set: {
					name: sql`excluded.name`,
					driver: sql`excluded.driver`,
					kind: sql`excluded.kind`,
					address: sql`excluded.address`,
					vendor: sql`excluded.vendor`,
					model: sql`excluded.model`,
					identity: sql`excluded.identity`,
					zone: sql`excluded.zone`,
					details: sql`excluded.details`,
					removedAt: null,
				},
			})
			.returning({ id: devices.id, key: devices.key })
		for (const { id, key } of stored) ids.set(key, id)
	}
	await retire(tx, agentId, ids, now)
	return ids
}

async function retire(tx: Tx, agentId: string, kept: Map<string, number>, now: number) {
	const present = await tx
		.select({ id: devices.id, key: devices.key })
		.from(devices)
		.where(and(eq(devices.agentId, agentId), isNull(devices.removedAt)))
	const gone = present.filter(({ key }) => !kept.has(key)).map(({ id }) => id)
	for (const chunk of inChunks(gone)) {
		await tx
			.update(devices)
			.set({ removedAt: now, status: 'unknown', statusReason: null, statusAt: now })
			.where(inArray(devices.id, chunk))
	}
}

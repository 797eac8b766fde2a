import { QUANTITIES } from '@sfc/domain/units/quantities'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { devices, points } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import type { StoredDevice } from './store-devices.server'

/** Builds the name of a point within its agent. Keys contain no space. */
export const pointName = (deviceKey: string, pointKey: string): string => `${deviceKey} ${pointKey}`

/** Adds, updates and retires an agent's points. Returns their ids by `pointName`. */
export async function storePoints(
	tx: Tx,
	ctx: AgentCtx,
	input: { devices: readonly StoredDevice[]; deviceIds: ReadonlyMap<string, number> },
): Promise<Map<string, number>> {
	const nameOfDevice = new Map([...input.deviceIds].map(([key, id]) => [id, key]))
	const ids = new Map<string, number>()
	for (const chunk of inChunks(pointRows(ctx.agent.farmId, input))) {
		const stored = await tx
			.insert(points)
			.values(chunk)
			.onConflictDoUpdate({
				target: [points.deviceId, points.key],
				set: {
					label: sql`excluded.label`,
					quantity: sql`excluded.quantity`,
					unit: sql`excluded.unit`,
					role: sql`excluded.role`,
					capacity: sql`excluded.capacity`,
					writable: sql`excluded.writable`,
					intervalMs: sql`excluded.interval_ms`,
					removedAt: null,
				},
			})
			.returning({ id: points.id, deviceId: points.deviceId, key: points.key })
		for (const { id, deviceId, key } of stored) {
			ids.set(pointName(nameOfDevice.get(deviceId) ?? '', key), id)
		}
	}
	await retire(tx, ctx, new Set(ids.values()))
	return ids
}

const pointRows = (
	farmId: number,
	input: { devices: readonly StoredDevice[]; deviceIds: ReadonlyMap<string, number> },
) =>
	input.devices.flatMap((device) =>
		device.points.map((point) => ({
			farmId,
			deviceId: input.deviceIds.get(device.key) ?? -1, // storeDevices returned an id for each
			key: point.key,
			label: point.label,
			quantity: point.quantity,
			unit: QUANTITIES[point.quantity].unit,
			role: point.role ?? null,
			capacity: point.capacity ?? null,
			writable: point.switchable !== undefined,
			intervalMs: point.intervalMs,
			removedAt: null,
		})),
	)

async function retire(tx: Tx, ctx: AgentCtx, kept: ReadonlySet<number>) {
	const present = await tx
		.select({ id: points.id })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(eq(devices.agentId, ctx.agent.id), isNull(points.removedAt)))
	const gone = present.map(({ id }) => id).filter((id) => !kept.has(id))
	for (const chunk of inChunks(gone)) {
		await tx.update(points).set({ removedAt: ctx.now() }).where(inArray(points.id, chunk))
	}
}

import { match } from '#db/match'
import { eq, lte, or } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { devices } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'
import { recordDeviceOutage } from '~/areas/readings/services/outages/record-device-outage.server'

/**
 * Records that a device answers or no longer does, and the outage in between. A late report from a
 * former boot does not override a newer one; devices that are not in the inventory are ignored.
 */
export async function recordDeviceStatus(
	tx: Tx,
	ctx: AgentCtx,
	event: { device: string; at: number; status: string; reason?: string | undefined },
): Promise<void> {
	const statusAt = Math.min(event.at, ctx.now())
	const isNewer = or(eq(devices.status, 'unknown'), lte(devices.statusAt, statusAt))
	const changed = await tx
		.update(devices)
		.set({ status: event.status, statusReason: event.reason ?? null, statusAt })
		.where(match(devices, { agentId: ctx.agent.id, key: event.device }, isNewer))
		.returning({ id: devices.id, farmId: devices.farmId })
	for (const { id, farmId } of changed) {
		await recordDeviceOutage(tx, {
			device: { id, farmId, agentId: ctx.agent.id },
			status: event.status,
			at: statusAt,
			reason: event.reason ?? null,
		})
	}
}

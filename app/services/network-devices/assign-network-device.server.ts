import { CONFIGURE_DEVICE } from '@sfc/contract/devices/asks'
import type { AssignableZone } from '@sfc/domain/placing/assignable-zones'
import { and, eq } from 'drizzle-orm'
import { networkDevices } from '#db/schema/discovery'
import type { Permitted } from '~/context.server'
import { askAgent } from '../agent-asks/ask-agent.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { findDevice } from './find-device.server'

export type Assignment = { id: number; name: string; zone: AssignableZone }

/**
 * Names a device that was found and puts it into a zone. One that the agent reads is named and placed
 * there too, so that control and every page use the same. Throws Fault not-found, and unavailable when
 * its agent does not take it; then nothing changes.
 */
export async function assignNetworkDevice(
	ctx: Permitted<'agent.manage'>,
	{ id, name, zone }: Assignment,
): Promise<void> {
	const before = await findDevice(ctx, { id })
	if (before.device) {
		const change = { device: before.device.key, name, zone }
		const failed = 'The assignment could not be saved.'
		await askAgent(ctx, CONFIGURE_DEVICE, change, { agentId: before.agentId, failed })
	}
	await ctx.db.write(async (tx) => {
		await tx
			.update(networkDevices)
			.set({ name, zone })
			.where(and(eq(networkDevices.id, id), eq(networkDevices.farmId, ctx.farm.id)))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'device.assigned',
			subject: name,
			before: { name: before.givenName ?? before.name, zone: before.zone },
			after: { name, zone, id },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'devices')
}

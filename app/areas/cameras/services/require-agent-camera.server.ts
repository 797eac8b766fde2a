import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { isNull } from 'drizzle-orm'
import { devices } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'

/** Returns the camera of an agent that sends a picture of it. Throws Fault not-found. */
export async function requireAgentCamera(ctx: AgentCtx, { device }: { device: string }) {
	const [camera] = await ctx.db.read
		.select({ id: devices.id, farmId: devices.farmId, details: devices.details })
		.from(devices)
		.where(
			match(
				devices,
				{ agentId: ctx.agent.id, key: device, driver: 'onvif' },
				isNull(devices.removedAt),
			),
		)
	if (!camera) throw new Fault('not-found', 'The agent has no such camera')
	return camera
}

import type { Ctx } from '~/context.server'
import { evictAgent } from '../agents/agent-cache.server'

/** Lets the agent's next readings and every open page know that a calibration began, ended or changed. */
export function publishCalibrationChange(
	ctx: Ctx,
	{ farmId, agentId }: { farmId: number; agentId: string },
): void {
	evictAgent(ctx, agentId)
	ctx.live.publish(`farm:${farmId}`, 'calibration')
}

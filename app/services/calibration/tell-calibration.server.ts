import type { Ctx } from '~/context.server'
import { forgetAgent } from '../agents/agent-cache.server'

/** Lets the agent's next readings and every open page know that a calibration began, ended or changed. */
export function tellCalibration(
	ctx: Ctx,
	{ farmId, agentId }: { farmId: number; agentId: string },
): void {
	forgetAgent(ctx, agentId)
	ctx.live.publish(`farm:${farmId}`, 'calibration')
}

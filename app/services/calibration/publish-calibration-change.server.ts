import type { Ctx } from '~/context.server'
import { evictAgent } from '../agents/agent-cache.server'

/**
 * Announces that a calibration began, ended or changed: to the judging of the agent's next readings
 * and to open pages.
 */
export function publishCalibrationChange(
	ctx: Ctx,
	{ farmId, agentId }: { farmId: number; agentId: string },
): void {
	evictAgent(ctx, agentId)
	ctx.live.publish(`farm:${farmId}`, 'calibration')
}

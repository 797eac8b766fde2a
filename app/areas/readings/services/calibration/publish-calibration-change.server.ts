import type { Ctx } from '~/context.server'
import { evictAgent } from '../agent-cache.server'

/**
 * Announces that a calibration began, ended or changed: to the quality check of the agent's next
 * readings, to the farm's plan and to open pages.
 */
export function publishCalibrationChange(
	ctx: Ctx,
	{ farmId, agentId }: { farmId: number; agentId: string },
): void {
	evictAgent(ctx, agentId)
	ctx.live.publish(`farm:${farmId}`, 'calibration')
	const because = 'changed the calibration of a sensor'
	ctx.state.planCauses.set(farmId, { by: 'A person', because })
}

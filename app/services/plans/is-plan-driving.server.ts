import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { and, eq, gt, isNull, notLike } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { plans } from '#db/schema/control'
import type { FarmScope } from '~/context.server'
import { readControlSettings } from './read-control-settings.server'

/**
 * Whether the plan drives equipment now: automation is on, and an agent that answers runs a plan of
 * this server that controls something.
 */
export async function isPlanDriving(ctx: FarmScope): Promise<boolean> {
	const { isAutomatic } = await readControlSettings(ctx)
	if (!isAutomatic) return false
	const [row] = await ctx.db.read
		.select({ id: agents.id })
		.from(agents)
		.innerJoin(
			plans,
			and(
				eq(plans.agentId, agents.id),
				eq(plans.version, agents.planVersion),
				notLike(plans.text, '%"controllers":[]%'),
			),
		)
		.where(
			and(
				eq(agents.farmId, ctx.farm.id),
				isNull(agents.revokedAt),
				gt(agents.lastSeenAt, ctx.now() - AGENT_OFFLINE_AFTER_MS),
			),
		)
		.limit(1)
	return row !== undefined
}

import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { Fault } from '@sfc/domain/fault'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { isSwitchingAgent } from '#db/farm-agents'
import { agents } from '#db/schema/agents'
import { simulations } from '#db/schema/discovery'
import type { FarmScope } from '~/context.server'

/**
 * Finds the farm's agent that is connected and runs all the time; of several, the one enrolled
 * last. Throws Fault unavailable, with `failed` and what to do.
 */
export async function requireConnectedAgent(
	tx: Pick<Tx, 'select'>,
	ctx: FarmScope,
	failed: string,
): Promise<{ id: string; hostname: string; vitals: Record<string, unknown> | null }> {
	const [agent] = await tx
		.select({ id: agents.id, hostname: agents.hostname, vitals: agents.vitals })
		.from(agents)
		.where(
			and(
				isSwitchingAgent(ctx.farm.id),
				gte(agents.lastSeenAt, ctx.now() - AGENT_OFFLINE_AFTER_MS),
			),
		)
		.orderBy(desc(agents.enrolledAt), agents.id)
		.limit(1)
	if (agent) return agent
	const [simulation] = await tx
		.select({ status: simulations.status })
		.from(simulations)
		.where(eq(simulations.farmId, ctx.farm.id))
	const why = simulation
		? 'The simulated farm is not ready yet. Try again in a few seconds.'
		: `No agent of ${ctx.farm.name} is connected. Install farm-agent on a machine at the farm, or start it there, and try again.`
	throw new Fault('unavailable', `${failed} ${why}`)
}

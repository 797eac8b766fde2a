import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { and, asc, eq, sql } from 'drizzle-orm'
import { isSwitchingAgent } from '#db/farm-agents'
import { agents } from '#db/schema/agents'
import { plans } from '#db/schema/control'
import type { FarmScope } from '~/context.server'
import { readControlSettings } from './read-control-settings.server'

/**
 * Whether the plan controls the equipment, or what prevents it. `agent` is the machine in question.
 */
export type PlanStanding =
	| { kind: 'driving' | 'stopped' | 'off' | 'no-agent' | 'empty' }
	| { kind: 'refused'; agent: string; refused: string; runs: number | null }
	| { kind: 'silent' | 'waiting'; agent: string; runs: number | null }

/**
 * Reads the standing of a farm's plan. `driving` only when there is no emergency stop, automation
 * is on, and each agent is online and reports to run the newest plan, which controls something.
 */
export async function readPlanStanding(
	ctx: Pick<FarmScope, 'db' | 'farm' | 'now'>,
): Promise<PlanStanding> {
	if (ctx.farm.emergencyStoppedAt !== null) return { kind: 'stopped' }
	const { isAutomatic } = await readControlSettings(ctx)
	if (!isAutomatic) return { kind: 'off' }
	const newest = ctx.db.read
		.select({ agentId: plans.agentId, version: sql<number>`max(${plans.version})`.as('newest') })
		.from(plans)
		.where(eq(plans.farmId, ctx.farm.id))
		.groupBy(plans.agentId)
		.as('newest')
	const rows = await ctx.db.read
		.select({
			agent: agents.hostname,
			seenAt: agents.lastSeenAt,
			runs: agents.planVersion,
			refused: agents.planRefused,
			version: plans.version,
			isEmpty: sql<number>`case when ${plans.text} like '%"controllers":[]%' then 1 else 0 end`,
		})
		.from(agents)
		.leftJoin(newest, eq(newest.agentId, agents.id))
		.leftJoin(plans, and(eq(plans.agentId, agents.id), eq(plans.version, newest.version)))
		.where(isSwitchingAgent(ctx.farm.id))
		.orderBy(asc(agents.enrolledAt))
	if (rows.length === 0) return { kind: 'no-agent' }
	for (const { agent, refused, runs } of rows)
		if (refused !== null) return { kind: 'refused', agent, refused, runs }
	const controlling = rows.filter(({ version, isEmpty }) => version !== null && !Number(isEmpty))
	if (controlling.length === 0) return { kind: 'empty' }
	for (const { agent, runs, version } of controlling)
		if (runs !== version) return { kind: 'waiting', agent, runs }
	for (const { agent, runs, seenAt } of controlling)
		if (ctx.now() - seenAt > AGENT_OFFLINE_AFTER_MS) return { kind: 'silent', agent, runs }
	return { kind: 'driving' }
}

import { ALARM_KEY_PREFIX } from '@sfc/domain/control/rules/alarm-question'
import { planAlarms, type Plan } from '@sfc/domain/control/plan'
import { desc, eq, like, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { plans } from '#db/schema/control'
import type { AgentCtx } from '~/context.server'
import { readAlarmSpans } from './read-alarm-spans.server'

/**
 * Matches plans that depend on alarms. A plan is long and most depend on none, so only these are
 * read at each heartbeat.
 */
const looksAtAlarms = like(plans.text, `%"${ALARM_KEY_PREFIX}%`)

const newestPlan = buildOnce((read) =>
	read
		.select({ text: sql<string | null>`case when ${looksAtAlarms} then ${plans.text} end` })
		.from(plans)
		.where(eq(plans.agentId, sql.placeholder('agentId')))
		.orderBy(desc(plans.version))
		.limit(1)
		.prepare(),
)

/**
 * Reads whether the alarms that the newest plan of an agent depends on are open now, by their keys.
 */
export async function readPlanAlarms(ctx: AgentCtx): Promise<Record<string, boolean> | undefined> {
	const [row] = await newestPlan(ctx.db.read).execute({ agentId: ctx.agent.id })
	if (!row?.text) return undefined
	const keys = planAlarms(JSON.parse(row.text) as Plan) // written by this server
	const now = ctx.now()
	const farmId = ctx.agent.farmId
	const spans = await readAlarmSpans(ctx, { farmId, keys, fromAt: now, toAt: now })
	return Object.fromEntries([...spans].map(([key, list]) => [key, list.length > 0]))
}

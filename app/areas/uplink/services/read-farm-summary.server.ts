import { type FarmSummary, SUMMARY_ALARMS_MAX } from '@sfc/contract/agent/heartbeat'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { AgentCtx } from '~/context.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { countTasks } from '~/areas/growing/services/tasks/count-tasks.server'

/** Reads the open alarms and the tasks that are due of an agent's farm. @throws Fault not-found */
export async function readFarmSummary(ctx: AgentCtx): Promise<FarmSummary> {
	const [farm] = await ctx.db.read.select().from(farms).where(eq(farms.id, ctx.agent.farmId))
	if (!farm) throw new Fault('not-found', 'Farm not found')
	const scope = { ...ctx, farm }
	const [alarms, due, overdue] = await Promise.all([
		listOpenAlarms(scope),
		countTasks(scope, { state: 'open', to: todayIn(farm.timezone, ctx.now()) }),
		countTasks(scope, { state: 'overdue' }),
	])
	return {
		alarms: alarms.slice(0, SUMMARY_ALARMS_MAX).map(({ title, severity, raisedAt }) => ({
			title,
			severity,
			since: new Date(raisedAt).toISOString(),
		})),
		tasks: { due, overdue },
	}
}

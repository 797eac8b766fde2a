import { formatDay } from '@sfc/domain/calendar/format-day'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import { agents } from '#db/schema/agents'
import { plans } from '#db/schema/control'
import type { FarmScope } from '~/context.server'
import { readByList } from '~/areas/platform/services/farm-work/read-by-key.server'
import { FRESH_MS } from './plan-age'

const readStandings = readByList(
	buildOnce((read) =>
		read
			.select({
				farmId: agents.farmId,
				id: agents.id,
				runs: agents.planVersion,
				refused: agents.planRefused,
				newest: sql<number>`max(${plans.version})`.mapWith(Number),
				madeAt: sql<number>`max(${plans.madeAt})`.mapWith(Number),
			})
			.from(agents)
			.innerJoin(plans, eq(plans.agentId, agents.id))
			.where(and(inArrayParam(agents.farmId, 'keys'), isNull(agents.revokedAt)))
			.groupBy(agents.farmId, agents.id, agents.planVersion, agents.planRefused)
			.prepare(),
	),
	({ farmId }) => farmId,
)

/** Lists why agents of the farm do not run its newest plan, by agent, in words. */
export async function listPlanProblems(
	ctx: Pick<FarmScope, 'db' | 'farm' | 'now' | 'group'>,
): Promise<Map<string, string>> {
	const rows = await readStandings(ctx, [ctx.farm.id])
	return new Map(
		rows.flatMap(({ id, runs, refused, newest, madeAt }) => {
			if (refused !== null) return [[id, `It refused ${refused}`]]
			if ((runs ?? 0) < newest) return [[id, `It has not taken plan ${newest} yet`]]
			if (ctx.now() < madeAt + FRESH_MS) return []
			const day = formatDay(todayIn(ctx.farm.timezone, madeAt))
			return [[id, `Its plan is of ${day}; it goes on all the same`]]
		}),
	)
}

import { ACTIVE_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { match } from '#db/match'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { predictYield } from '@sfc/domain/plant-health/growth/yield-prediction'
import { and, count, eq, gte, inArray, isNull } from 'drizzle-orm'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import { ruleEvents, rules } from '#db/schema/rules'
import type { FarmCtx } from '~/context.server'
import {
	loadPastYields,
	varietyKey,
} from '~/areas/plant-health/services/growth/load-past-yields.server'
import { asCycle } from '~/areas/growing/services/cycle.server'

export type SummaryCard = {
	title: string
	figure: string
	text: string
	to: { label: string; path: string }
}

const WEEK_MS = 7 * 86_400_000

/** Reads three figures of this farm: predictable yields, actions of rules, and open tasks. */
export async function readRuleSummary(ctx: FarmCtx): Promise<SummaryCard[]> {
	const [yields, acted, due] = await Promise.all([
		countYields(ctx),
		countActs(ctx),
		countTasks(ctx),
	])
	return [
		{
			title: 'Yield prediction',
			figure: `${yields.known} of ${yields.growing} cycles`,
			text: 'have a prediction. It takes three harvests of the same variety on this farm.',
			to: { label: 'Growth', path: '/growth-progress' },
		},
		{
			title: 'Growth optimization',
			figure: `${acted} times`,
			text: 'rules acted in the past 7 days, dry runs included.',
			to: { label: 'Plan', path: '/zone-control/plan' },
		},
		{
			title: 'Smart scheduling',
			figure: `${due} tasks`,
			text: 'are open from today on, planned from your cycles and added by rules.',
			to: { label: 'Calendar', path: '/calendar' },
		},
	]
}

async function countYields(ctx: FarmCtx): Promise<{ known: number; growing: number }> {
	const [rows, past] = await Promise.all([
		ctx.db.read
			.select()
			.from(plantingCycles)
			.where(
				and(
					eq(plantingCycles.farmId, ctx.farm.id),
					inArray(plantingCycles.status, ACTIVE_STATUSES),
				),
			),
		loadPastYields(ctx),
	])
	const cycles = rows.map(asCycle)
	const known = cycles.filter(
		(cycle) =>
			predictYield(cycle.quantity, past.get(varietyKey(cycle)) ?? null, null).basis === 'harvests',
	)
	return { known: known.length, growing: cycles.length }
}

async function countActs(ctx: FarmCtx): Promise<number> {
	const [row] = await ctx.db.read
		.select({ total: count() })
		.from(ruleEvents)
		.innerJoin(rules, eq(rules.id, ruleEvents.ruleId))
		.where(and(eq(rules.farmId, ctx.farm.id), gte(ruleEvents.at, ctx.now() - WEEK_MS)))
	return row?.total ?? 0
}

async function countTasks(ctx: FarmCtx): Promise<number> {
	const [row] = await ctx.db.read
		.select({ total: count() })
		.from(tasks)
		.where(
			match(
				tasks,
				{ farmId: ctx.farm.id, isCompleted: false },
				isNull(tasks.terminatedAt),
				gte(tasks.dueDate, todayIn(ctx.farm.timezone, ctx.now())),
			),
		)
	return row?.total ?? 0
}

import { isDraft, type Rule } from '@sfc/domain/control/rules/rule'
import { ruleConflicts } from '@sfc/domain/control/rules/rule-conflicts'
import { Fault } from '@sfc/domain/fault'
import { and, asc, count, eq, gte, max } from 'drizzle-orm'
import { ruleEvents, rules } from '#db/schema/rules'
import type { FarmCtx } from '~/context.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { listUnreadConditions } from './list-unread-conditions'
import { loadAllInputs } from '~/areas/control/services/plans/load-all-inputs.server'
import { toRule } from '~/areas/control/services/plans/to-rule'

export type ListedRule = Rule & {
	isDraft: boolean
	/** How often it acted, or would have acted in shadow mode, in the past 90 days. */
	triggerCount: number
	lastTriggered: number | null
	/** Reasons that keep it from acting. */
	conflicts: string[]
	changedBy: string
	changedAt: number
}

const DAYS_90_MS = 90 * 86_400_000

/** Lists the rules of a farm by name. */
export async function listRules(ctx: FarmCtx): Promise<ListedRule[]> {
	const [rows, counts, inputs, readings] = await Promise.all([
		ctx.db.read
			.select()
			.from(rules)
			.where(eq(rules.farmId, ctx.farm.id))
			.orderBy(asc(rules.name), asc(rules.id)),
		ctx.db.read
			.select({ ruleId: ruleEvents.ruleId, times: count(), last: max(ruleEvents.at) })
			.from(ruleEvents)
			.innerJoin(rules, eq(rules.id, ruleEvents.ruleId))
			.where(and(eq(rules.farmId, ctx.farm.id), gte(ruleEvents.at, ctx.now() - DAYS_90_MS)))
			.groupBy(ruleEvents.ruleId),
		loadAllInputs(ctx),
		loadLatestReadings(ctx),
	])
	return rows.map((row) => {
		const rule = toRule(row)
		const counted = counts.find(({ ruleId }) => ruleId === row.id)
		return {
			...rule,
			isDraft: isDraft(rule),
			triggerCount: counted?.times ?? 0,
			lastTriggered: counted?.last === null || !counted ? null : Number(counted.last),
			conflicts: isDraft(rule)
				? []
				: [
						...ruleConflicts(rule, inputs),
						...listUnreadConditions(rule, inputs, readings, ctx.farm.isSimulated),
					],
			changedBy: row.changedBy,
			changedAt: row.changedAt,
		}
	})
}

/** Reads one rule. Throws Fault not-found. */
export async function readRule(ctx: FarmCtx, { id }: { id: string }): Promise<ListedRule> {
	const rule = (await listRules(ctx)).find((one) => one.id === id)
	if (!rule) throw new Fault('not-found', 'Rule not found')
	return rule
}

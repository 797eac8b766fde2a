import type { AlarmRule, RuleKind } from '@sfc/domain/alarms/rule'
import type { Severity } from '@sfc/domain/alarms/severity'
import { DEFAULT_RULES, findDefaultRule } from '@sfc/domain/alarms/default-rules'
import { isQuantity } from '@sfc/domain/readings/quantities'
import { asc, eq } from 'drizzle-orm'
import { alarmRules } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'

/** A rule as it holds at a farm, with what the farm did to it. */
export type FarmRule = AlarmRule & {
	/** Why it is there; null of a rule of the farm's own. */
	why: string | null
	/** `usual`: as it comes; `changed`: a usual one, changed by the farm; `own`: made by the farm. */
	origin: 'usual' | 'changed' | 'own'
	changedBy: string | null
	changedAt: number | null
}

/** The rules that hold at a farm: the usual ones, as far as it changed nothing, then its own. */
export async function loadAlarmRules(ctx: Pick<FarmScope, 'db' | 'farm'>): Promise<FarmRule[]> {
	const rows = await ctx.db.read
		.select()
		.from(alarmRules)
		.where(eq(alarmRules.farmId, ctx.farm.id))
		.orderBy(asc(alarmRules.id))
	const changed = new Map(rows.map((row) => [row.key, asRule(row)]))
	const usual = DEFAULT_RULES.map((rule): FarmRule => {
		const { why, ...plain } = rule
		const untouched = { ...plain, origin: 'usual' as const, changedBy: null, changedAt: null }
		return { ...(changed.get(rule.key) ?? untouched), why }
	})
	return [...usual, ...[...changed.values()].filter(({ origin }) => origin === 'own')]
}

const asRule = ({ id: _id, farmId: _farm, ...row }: typeof alarmRules.$inferSelect): FarmRule => ({
	...row,
	// Written from the rules' own types only.
	kind: row.kind as RuleKind,
	severity: row.severity as Severity,
	quantity: row.quantity !== null && isQuantity(row.quantity) ? row.quantity : null,
	why: null,
	origin: findDefaultRule(row.key) ? 'changed' : 'own',
})

import type { AlarmRule, RuleKind } from '@sfc/domain/alarms/rule'
import type { Severity } from '@sfc/domain/severity'
import { DEFAULT_RULES, findDefaultRule } from '@sfc/domain/alarms/default-rules'
import { isQuantity } from '@sfc/domain/units/quantities'
import { asc } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import { alarmRules } from '#db/schema/alarms'
import { readByList } from '~/areas/platform/services/farm-work/read-by-key.server'
import type { FarmScope } from '~/context.server'

/** Alarm rule of a farm, with its origin. */
export type FarmRule = AlarmRule & {
	/** Reason for the rule; null for a custom rule. */
	why: string | null
	/**
	 * `default`: unchanged; `changed`: a default rule changed by the farm; `custom`: made by the farm.
	 */
	origin: 'default' | 'changed' | 'custom'
	changedBy: string | null
	changedAt: number | null
}

const readRules = readByList(
	buildOnce((read) =>
		read
			.select()
			.from(alarmRules)
			.where(inArrayParam(alarmRules.farmId, 'keys'))
			.orderBy(asc(alarmRules.id))
			.prepare(),
	),
	({ farmId }) => farmId,
)

const UNCHANGED_RULES = DEFAULT_RULES.map((rule): FarmRule => ({
	...rule,
	origin: 'default',
	changedBy: null,
	changedAt: null,
}))

/** Loads the rules of a farm: the default ones with the farm's changes, then custom ones. */
export async function loadAlarmRules(
	ctx: Pick<FarmScope, 'db' | 'now' | 'farm' | 'group'>,
): Promise<FarmRule[]> {
	const rows = await readRules(ctx, [ctx.farm.id])
	const changed = new Map(rows.map((row) => [row.key, asRule(row)]))
	const defaults = UNCHANGED_RULES.map((rule): FarmRule => {
		const own = changed.get(rule.key)
		return own ? { ...own, why: rule.why } : rule
	})
	return [...defaults, ...[...changed.values()].filter(({ origin }) => origin === 'custom')]
}

const asRule = ({ id: _id, farmId: _farm, ...row }: typeof alarmRules.$inferSelect): FarmRule => ({
	...row,
	// Written only from the rules' own types.
	kind: row.kind as RuleKind,
	severity: row.severity as Severity,
	quantity: row.quantity !== null && isQuantity(row.quantity) ? row.quantity : null,
	why: null,
	origin: findDefaultRule(row.key) ? 'changed' : 'custom',
})

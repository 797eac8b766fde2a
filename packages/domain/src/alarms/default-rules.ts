import type { AlarmRule } from './rule'
import table from './usual-rules.json' with { type: 'json' }

/** A default rule of every farm, with the reason for it. */
export type DefaultRule = AlarmRule & { why: string }

const NOTHING_SAID = {
	quantity: null,
	pointId: null,
	followsTargets: false,
	above: null,
	below: null,
	hysteresis: 0,
	delayMs: 0,
	clearMs: 0,
	fromMinute: null,
	toMinute: null,
	isOn: true,
}

export const DEFAULT_RULES: readonly DefaultRule[] = table.map(
	(rule) => ({ ...NOTHING_SAID, ...rule }) as DefaultRule,
)

export const findDefaultRule = (key: string): DefaultRule | undefined =>
	DEFAULT_RULES.find((rule) => rule.key === key)

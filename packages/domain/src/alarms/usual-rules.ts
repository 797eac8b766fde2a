import type { AlarmRule } from './rule'
import table from './usual-rules.json'

/** A rule every farm has unless it says otherwise, and why it is there. */
export type UsualRule = AlarmRule & { why: string }

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

export const USUAL_RULES: readonly UsualRule[] = table.map(
	(rule) => ({ ...NOTHING_SAID, ...rule }) as UsualRule,
)

export const usualRule = (key: string): UsualRule | undefined =>
	USUAL_RULES.find((rule) => rule.key === key)

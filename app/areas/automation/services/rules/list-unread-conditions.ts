import { findConditionSensors } from '@sfc/domain/control/compile-rules'
import type { PlanInputs } from '@sfc/domain/control/plan-inputs'
import type { Rule } from '@sfc/domain/control/rules/rule'
import { isTrusted } from '@sfc/domain/readings/quality'
import type { LatestReading } from '~/areas/readings/services/load-latest-readings.server'

/**
 * Lists conditions of a rule that cannot be met now, because none of their readings is trusted,
 * with the reason.
 */
export function listUnreadConditions(
	rule: Rule,
	inputs: PlanInputs,
	readings: readonly LatestReading[],
	isSimulated: boolean,
): string[] {
	if (rule.mode === 'off') return []
	return rule.when.flatMap((one) => {
		if (one.kind !== 'reading' && one.kind !== 'trend') return []
		const { sensors, label } = findConditionSensors(one, inputs)
		const read = sensors.map(({ key }) =>
			readings.find(({ deviceKey, pointKey }) => `${deviceKey}/${pointKey}` === key),
		)
		const isRead = read.some(
			(it) => it && it.value !== null && it.quality && isTrusted(it.quality, isSimulated),
		)
		if (sensors.length === 0 || isRead) return []
		const reason = read.find((it) => it?.reason)?.reason
		return [
			`No trusted reading now: ${label}${reason ? ` (${reason})` : ''}. Until then it does not hold`,
		]
	})
}

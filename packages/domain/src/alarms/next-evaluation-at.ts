import type { AlarmInputs } from './alarm-inputs'
import type { RuleEvaluation } from './evaluate-rules'
import type { AlarmRule } from './rule'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
/** What nobody announces, such as an update that was rolled back, is seen by then. */
const AT_LATEST_MS = 15 * MINUTE_MS

/**
 * When a farm's alarms are next to be evaluated if nothing changes until then, in milliseconds UTC:
 * when a delay ends, a silence begins, or the hours of a rule begin or end.
 */
export function nextEvaluationAt(
	rules: readonly Pick<AlarmRule, 'isOn' | 'fromMinute' | 'toMinute'>[],
	{ now, minuteOfDay, changesAt }: Pick<AlarmInputs, 'now' | 'minuteOfDay'> & { changesAt: number },
	{ delayEndsAt }: Pick<RuleEvaluation, 'delayEndsAt'>,
): number {
	const minuteAt = now - (now % MINUTE_MS)
	const borders = rules.flatMap(({ isOn, fromMinute, toMinute }) =>
		isOn && fromMinute !== null && toMinute !== null && fromMinute !== toMinute
			? [fromMinute, toMinute]
			: [],
	)
	const bordersAt = borders.map((minute) => {
		const away = (minute - minuteOfDay + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
		return minuteAt + away * MINUTE_MS
	})
	return Math.min(now + AT_LATEST_MS, changesAt, delayEndsAt, ...bordersAt)
}

import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { smallestLimit, type LimitsInForce } from './limits-in-force'

export type SwitchFacts = {
	limits: LimitsInForce
	nowMs: number
	/** Since when it is on; null when it is off. */
	onSinceMs: number | null
	/** When it last went off; null when it never was on. */
	lastOffMs: number | null
	usedTodayMs: number
	/** Set while the result of the last write is unknown. */
	lockedBecause: string | null
	/** Names of outputs of its mutex groups that are, or may be, on. */
	othersOn: readonly string[]
	/** Why an interlock does not allow it on. */
	interlock: string | null
}

export type OnVerdict =
	| { allowed: true; endsInMs: number | null }
	/** `restsUntil`: when it may go on again, where it only rests. */
	| { allowed: false; reason: string; restsUntil?: number }

/**
 * Whether an output may go on now, and for how long at most; `askedMs` is the time asked for. An ON
 * given again while it runs never lasts longer than one ON from when it started.
 */
export function judgeOn(facts: SwitchFacts, askedMs: number | null): OnVerdict {
	const { limits, nowMs, onSinceMs, lastOffMs } = facts
	const refuse = (reason: string): OnVerdict => ({ allowed: false, reason })
	if (facts.lockedBecause) return refuse(facts.lockedBecause)
	if (facts.interlock) return refuse(facts.interlock)
	if (facts.othersOn.length)
		return refuse(`${facts.othersOn.join(', ')} is on; only one of them may be`)
	const restLeftMs =
		onSinceMs === null && lastOffMs !== null ? lastOffMs + limits.minOffMs - nowMs : 0
	if (restLeftMs > 0)
		return {
			allowed: false,
			reason: `it can turn on in ${formatDuration(restLeftMs)}, after its minimum off time`,
			restsUntil: nowMs + restLeftMs,
		}
	const dayLeftMs = limits.dailyMaxMs - facts.usedTodayMs
	if (dayLeftMs <= 0)
		return refuse(`it has used up its ${formatDuration(limits.dailyMaxMs)} of today`)
	const runLeftMs =
		limits.maxOnMs === null ? null : limits.maxOnMs - (onSinceMs === null ? 0 : nowMs - onSinceMs)
	if (runLeftMs !== null && runLeftMs <= 0) return refuse('it has reached its longest run time')
	const endless = limits.maxOnMs === null && askedMs === null
	return { allowed: true, endsInMs: endless ? null : smallestLimit(askedMs, runLeftMs, dayLeftMs) }
}

/** Milliseconds it still has to run before it may be switched off; safety stops do not wait for it. */
export const runLeftMs = ({
	limits,
	nowMs,
	onSinceMs,
}: Pick<SwitchFacts, 'limits' | 'nowMs' | 'onSinceMs'>): number =>
	onSinceMs === null ? 0 : Math.max(0, onSinceMs + limits.minOnMs - nowMs)

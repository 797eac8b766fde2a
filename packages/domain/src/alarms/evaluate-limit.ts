/** The limits of a value, in its stored unit; durations in milliseconds. */
export type Limit = {
	above: number | null
	below: number | null
	/** Whether a value at the limit counts as beyond it. */
	countsAt?: boolean
	/** How far it must come back to count as normal, so that a value at the limit does not flap. */
	hysteresis: number
	/** How long it must be beyond the limit before the alarm is raised. */
	delayMs: number
	/** How long it must be back to normal before the alarm clears. */
	clearMs: number
}

/** What is remembered about one value between two readings. */
export type ConditionState = {
	isRaised: boolean
	/** Since when it has been beyond the limit, or back within it while raised; null when it is not. */
	sinceAt: number | null
}

export const NORMAL_STATE: ConditionState = { isRaised: false, sinceAt: null }

/**
 * Checks a value at an instant. Call it with each reading, and from time to time with the newest
 * one while it can be trusted: a delay may end between two readings.
 */
export function evaluateLimit(
	state: ConditionState,
	{ at, value }: { at: number; value: number },
	limit: Limit,
): ConditionState {
	const counts = state.isRaised ? isBackToNormal(value, limit) : isOutsideLimit(value, limit)
	if (!counts) return holdState(state)
	const sinceAt = Math.min(state.sinceAt ?? at, at)
	if (at - sinceAt < (state.isRaised ? limit.clearMs : limit.delayMs)) return { ...state, sinceAt }
	return { isRaised: !state.isRaised, sinceAt: null }
}

/** Without a trusted value nothing is raised, and an alarm that was raised does not clear. */
export const holdState = (state: ConditionState): ConditionState => ({ ...state, sinceAt: null })

export const isOutsideLimit = (
	value: number,
	{ above, below, countsAt }: Pick<Limit, 'above' | 'below' | 'countsAt'>,
): boolean =>
	(above !== null && (countsAt ? value >= above : value > above)) ||
	(below !== null && (countsAt ? value <= below : value < below))

/**
 * Back by the hysteresis, or by a quarter of the distance between two limits where that is less: control
 * brings a value that far in, and no further.
 */
function isBackToNormal(value: number, limit: Limit): boolean {
	const { above, below, hysteresis } = limit
	const room = above !== null && below !== null ? Math.max(0, (above - below) / 4) : Infinity
	const back = Math.min(hysteresis, room)
	return (
		!isOutsideLimit(value, limit) &&
		(above === null || value <= above - back) &&
		(below === null || value >= below + back)
	)
}

/** Like `evaluateLimit`, for a state that is wrong or not. */
export const evaluateState = (
	state: ConditionState,
	{ at, isWrong }: { at: number; isWrong: boolean },
	{ delayMs, clearMs }: Pick<Limit, 'delayMs' | 'clearMs'>,
): ConditionState =>
	evaluateLimit(
		state,
		{ at, value: isWrong ? 1 : 0 },
		{ above: 0.5, below: null, hysteresis: 0, delayMs, clearMs },
	)

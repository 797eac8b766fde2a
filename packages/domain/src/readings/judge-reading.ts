import type { Quality } from './quality'

/** The limits readings of a sensor are checked against, in its stored unit. */
export type Limits = {
	min: number
	max: number
	/** The fastest real change, in units per second; null: it may jump. */
	maxStepPerS: number | null
	/** How long the value may stay the same; 0: without limit. */
	flatMs: number
	/**
	 * The resolution `flatMs` applies to: a coarser sensor may stay the same for longer. Null: it
	 * applies to any.
	 */
	resolution: number | null
	/** Numbers that mean no value. */
	sentinels: readonly number[]
}

/** What is remembered about a sensor between two readings. */
export type PointState = {
	/** The newest number, when it was read, since when the sensor has shown it, and how often. */
	at: number
	value: number
	unmovedSince: number
	same: number
	/** The smallest change seen: its resolution, as far as known. */
	grain: number
	/** The newest trusted number, and when it was read. */
	trusted: number
	trustedAt: number
	/** How many readings in a row agree on a jump away from it. */
	jumps: number
}

export type Judgement = {
	quality: 'good' | 'out-of-range' | 'bad' | 'spike' | 'stuck'
	/** Null only before the first usable number. */
	state: PointState | null
}

/** A jump is accepted once this many readings in a row agree on it. */
export const JUMP_ACCEPTED_AFTER = 3
/**
 * A sensor is stuck only after this many equal readings: two are too few for one read every half
 * hour.
 */
export const STUCK_MIN_READINGS = 5
/** A sensor that needs longer than this is too coarse to be called stuck. */
const LONGEST_FLAT_MS = 86_400_000

/**
 * Decides the quality of a number that a device reported as good. Range and sentinels are checked
 * for every reading; jumps and standstill only for readings in order of time, and others do not
 * change the state. A step is compared with the last trusted number, for the time since then, at
 * least a second.
 */
export function judgeReading(
	state: PointState | null,
	{ at, value }: { at: number; value: number },
	limits: Limits,
): Judgement {
	if (limits.sentinels.includes(value)) return { quality: 'bad', state }
	if (value < limits.min || value > limits.max) return { quality: 'out-of-range', state }
	if (state === null) return { quality: 'good', state: initialPointState(at, value) }
	if (at <= state.at) return { quality: 'good', state }

	const moved = Math.abs(value - state.value)
	const next = follow(state, at, value, moved)
	if (moved === 0 && isStuck(next, limits)) return { quality: 'stuck', state: next }
	if (limits.maxStepPerS !== null) {
		const isNear = (from: number, fromAt: number) =>
			Math.abs(value - from) <= (limits.maxStepPerS ?? 0) * Math.max(1, (at - fromAt) / 1000)
		if (!isNear(state.trusted, state.trustedAt)) {
			next.jumps = state.jumps > 0 && isNear(state.value, state.at) ? state.jumps + 1 : 1
			if (next.jumps < JUMP_ACCEPTED_AFTER) return { quality: 'spike', state: next }
		}
	}
	next.jumps = 0
	next.trusted = value
	next.trustedAt = at
	return { quality: 'good', state: next }
}

/** Written out because it runs for every reading: copying with `...` takes ten times as long. */
const follow = (state: PointState, at: number, value: number, moved: number): PointState => ({
	at,
	value,
	unmovedSince: moved === 0 ? state.unmovedSince : at,
	same: moved === 0 ? state.same + 1 : 1,
	grain: moved > 0 && moved < state.grain ? moved : state.grain,
	trusted: state.trusted,
	trustedAt: state.trustedAt,
	jumps: state.jumps,
})

/** The state of a sensor after its first number. */
export const initialPointState = (at: number, value: number): PointState => ({
	at,
	value,
	unmovedSince: at,
	same: 1,
	grain: guessResolution(value),
	trusted: value,
	trustedAt: at,
	jumps: 0,
})

/**
 * How long a value may stay the same before the sensor is stuck, milliseconds; Infinity: without
 * limit.
 */
export function stuckAfterMs({ grain }: Pick<PointState, 'grain'>, { flatMs, resolution }: Limits) {
	if (flatMs === 0) return Infinity
	if (resolution === null || grain <= resolution) return flatMs
	const stretched = (flatMs * grain) / resolution
	return stretched > LONGEST_FLAT_MS ? Infinity : stretched
}

/** A sensor may stay at the end of its range: saturated air shows 100 % for hours. */
function isStuck(state: PointState, limits: Limits): boolean {
	if (state.same < STUCK_MIN_READINGS || limits.flatMs === 0) return false
	if (state.value === limits.min || state.value === limits.max) return false
	return state.at - state.unmovedSince > stuckAfterMs(state, limits)
}

/** Until a sensor changes, its resolution is guessed from its digits. */
function guessResolution(value: number): number {
	for (const grain of [1, 0.1, 0.01]) {
		const steps = value / grain
		if (Math.abs(steps - Math.round(steps)) < 1e-6) return grain
	}
	return 0.001
}

/** Why a reading is not good, in words without units. */
export function judgementReason(
	quality: Quality,
	state: PointState | null,
	at: number,
): string | null {
	if (quality === 'bad') return 'The device sends this value when it has none'
	if (quality === 'out-of-range') return 'Outside what this sensor can measure'
	if (quality === 'spike') return 'Changed faster than it can'
	if (quality !== 'stuck' || !state) return null
	return `Has not changed for ${Math.max(1, Math.round((at - state.unmovedSince) / 60_000))} min`
}

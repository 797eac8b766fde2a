import type { Quality } from './quality'

/** What readings of one sensor are judged by, in its stored unit. */
export type Limits = {
	min: number
	max: number
	/** The fastest real change, in units a second; null: it may jump. */
	maxStepPerS: number | null
	/** How long it can show the same; 0: for ever. */
	flatMs: number
	/** The resolution `flatMs` is for: a coarser sensor stands still longer. Null: it holds as it is. */
	resolution: number | null
	/** Numbers that stand for no value. */
	sentinels: readonly number[]
}

/** What is remembered of a sensor between two readings. */
export type PointState = {
	/** The newest number, when it was read, since when the sensor shows it, and how many times. */
	at: number
	value: number
	unmovedSince: number
	same: number
	/** The smallest move it ever made: its resolution, as far as it is known. */
	grain: number
	/** The newest number that could be trusted, and when it was read. */
	trusted: number
	trustedAt: number
	/** How many readings in a row agree with each other on a jump away from it. */
	jumps: number
}

export type Judgement = {
	quality: 'good' | 'out-of-range' | 'bad' | 'spike' | 'stuck'
	/** Null only for a sensor that has not said a usable number yet. */
	state: PointState | null
}

/** A jump that so many readings in a row agree on is the truth from the last of them on. */
export const JUMP_ACCEPTED_AFTER = 3
/** So many equal readings at least: one that is read every half hour says nothing by two. */
export const STUCK_MIN_READINGS = 5
/** A sensor that would have to stand still for longer is too coarse to tell. */
const LONGEST_FLAT_MS = 86_400_000

/**
 * Judges a number a device gave for good. Range and empty values are told of any; steps and standing
 * still only of readings in the order of time, the others change nothing that is remembered. A step is
 * held against the last trusted number, and allowed for the time since then, at least a second.
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

/** Written out, for it is made of every reading: copying with `...` takes ten times as long. */
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

/** What is known of a sensor by one number alone. */
export const initialPointState = (at: number, value: number): PointState => ({
	at,
	value,
	unmovedSince: at,
	same: 1,
	grain: grainOf(value),
	trusted: value,
	trustedAt: at,
	jumps: 0,
})

/** How long a sensor may show the same before it is stuck, milliseconds; Infinity: for ever. */
export function stuckAfterMs({ grain }: Pick<PointState, 'grain'>, { flatMs, resolution }: Limits) {
	if (flatMs === 0) return Infinity
	if (resolution === null || grain <= resolution) return flatMs
	const stretched = (flatMs * grain) / resolution
	return stretched > LONGEST_FLAT_MS ? Infinity : stretched
}

/** At the end of its range a sensor may well stand: saturated air shows 100 % for hours. */
function isStuck(state: PointState, limits: Limits): boolean {
	if (state.same < STUCK_MIN_READINGS || limits.flatMs === 0) return false
	if (state.value === limits.min || state.value === limits.max) return false
	return state.at - state.unmovedSince > stuckAfterMs(state, limits)
}

/** Until a sensor moves, the digits it writes are all that tells how fine it is. */
function grainOf(value: number): number {
	for (const grain of [1, 0.1, 0.01]) {
		const steps = value / grain
		if (Math.abs(steps - Math.round(steps)) < 1e-6) return grain
	}
	return 0.001
}

/** Why a reading is not good, in words without numbers of a unit. */
export function judgementReason(
	quality: Quality,
	state: PointState | null,
	at: number,
): string | null {
	if (quality === 'bad') return 'The device says this number when it has no value'
	if (quality === 'out-of-range') return 'Outside what this sensor can measure'
	if (quality === 'spike') return 'Moved faster than it can'
	if (quality !== 'stuck' || !state) return null
	return `Has not moved for ${Math.max(1, Math.round((at - state.unmovedSince) / 60_000))} min`
}

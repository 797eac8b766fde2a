import type { Verdict } from './dose'
import type { DoserRole } from '../../../growing/nutrients/doser-role'
import { EFFECTS, QUANTITIES, type Quantity } from './doser-effects'
import { FIRST_SPREAD, NO_TRIAL, type DoserMemory, type Trial } from './dosing-memory'

/** More than three times the change that is due is a miss. */
const TOLERANCE = 3
/** Less than this part of it is one too: what a dose does to pH depends on the water, but salts add up. */
const LEAST_PART: Readonly<Record<Quantity, number>> = { ph: 1 / TOLERANCE, ec: 1 / 2 }
/** Standard deviations by which something has to differ from noise before it is believed. */
const CONFIDENT = 2.5
/** What water and pump vary from dose to dose, and by how much the response changes until the next; parts of it. */
const MODEL = 0.2
const WANDERS = 0.15
/** A response that was learned never exceeds the strongest known product by more than this: an undiluted acid in soft water. */
const STRONGEST_TIMES = 20

const FIRST_MARGIN = 1.5

/** Whether a dose did what was due, and what is known of the doser now. Changes without sign. */
export function judgeDose(
	memory: DoserMemory,
	role: DoserRole,
	dose: Trial,
): { verdict: Verdict; memory: DoserMemory } {
	const trial = sum(memory.trial, dose)
	const { quantity } = EFFECTS[role]
	const doubt = CONFIDENT * Math.sqrt(trial.variance)
	const least = QUANTITIES[quantity].seeable
	const seeable = seeableBeyond(quantity, trial.variance)
	// Before it has shown its response, a doser is late only when the weakest product would be seen.
	const weakest = EFFECTS[role].weakest * trial.mlPerL
	const due = memory.isConfirmed ? trial.due : weakest
	// What can be seen teaches, also when it is far from what was expected: the next one is nearer.
	const taught = trial.seen >= seeable ? { ...memory, ...learned(memory, role, trial) } : memory
	if (trial.seen - doubt >= mostTimes(trial.spread) * Math.max(least, trial.expected))
		return { verdict: 'too-strong', memory: countMiss(taught) }
	// It began when noise made the reading low, and by as much would seem to have acted.
	if (memory.isConfirmed && dose.expected < Math.sqrt(dose.variance))
		return { verdict: 'too-small', memory }
	// What is seen and may be all that was due is no miss: it is over, and what it taught counts.
	const enough = memory.isConfirmed ? due - doubt : due / TOLERANCE
	const shows = ({ seen, variance }: Evidence) =>
		seen >= Math.max(seeableBeyond(quantity, variance), enough)
	const shown = shows(trial) ? trial : trial.asRead && shows(trial.asRead) ? trial.asRead : null
	if (shown)
		return {
			verdict: 'worked',
			memory: {
				...memory,
				...learned(memory, role, { ...trial, ...shown }),
				misses: 0,
				trial: NO_TRIAL,
			},
		}
	if (due >= seeable && trial.seen + doubt < Math.max(least, due))
		return { verdict: 'too-weak', memory: countMiss(taught) }
	return { verdict: 'too-small', memory: { ...memory, ...doubted(memory, trial, seeable), trial } }
}

/** The least change that is seen beyond the noise. */
export const seeableBeyond = (quantity: Quantity, variance: number): number =>
	Math.max(QUANTITIES[quantity].seeable, CONFIDENT * Math.sqrt(variance))

/** So many times the expected change is too much: three, or more where the response is not sure. */
const mostTimes = (spread: number): number => Math.max(TOLERANCE, Math.exp(2 * spread))

/** The least of an expected change that is no miss; less where the response is not sure. */
export const leastExpected = (quantity: Quantity, expected: number, spread: number): number =>
	expected * Math.min(LEAST_PART[quantity], Math.exp(-CONFIDENT * spread))

export const countMiss = (memory: DoserMemory): DoserMemory => ({
	...memory,
	misses: memory.misses + 1,
	trial: NO_TRIAL,
})

const sum = (a: Trial, b: Trial): Trial => ({
	mlPerL: a.mlPerL + b.mlPerL,
	expected: a.expected + b.expected,
	due: a.due + b.due,
	seen: a.seen + b.seen,
	variance: a.variance + b.variance,
	spread: Math.max(a.spread, b.spread),
	...((a.asRead ?? b.asRead) && { asRead: sumAsRead(a.asRead ?? a, b.asRead ?? b) }),
})

const sumAsRead = (a: Evidence, b: Evidence): Evidence => ({
	seen: a.seen + b.seen,
	variance: a.variance + b.variance,
})
type Evidence = Pick<Trial, 'seen' | 'variance'>

const boundResponse = (role: DoserRole, value: number): number => {
	const { strongest, weakest } = EFFECTS[role]
	return Math.min(strongest * STRONGEST_TIMES, Math.max(weakest, value))
}

/**
 * A dose that moved the water the wrong way by so much is a miss, however little was due of it. What it
 * gives acts at least so strongly: the next one is sized by that.
 */
export function countWrongWay(
	{ verdict, memory }: { verdict: Verdict; memory: DoserMemory },
	role: DoserRole,
	{ moved, mlPerL }: { moved: number; mlPerL: number },
): { verdict: Verdict; memory: DoserMemory } {
	const response = Math.max(memory.response, boundResponse(role, moved / mlPerL))
	const known = { ...memory, response }
	return verdict === 'too-small'
		? { verdict: 'too-weak', memory: countMiss(known) }
		: { verdict, memory: known }
}

/**
 * A Kalman filter of the logarithm of the response: what is seen counts the more, the surer it is and the
 * less is known. A response that is stronger beyond the noise counts at once. The first replaces the
 * assumption, with a margin up to what was assumed.
 */
function learned(
	{ response, isConfirmed: isKnown }: DoserMemory,
	role: DoserRole,
	{ seen, mlPerL, variance, spread }: Trial,
) {
	const bounded = (value: number) => boundResponse(role, value)
	const shown = seen / mlPerL
	const isConfirmed = true
	if (!isKnown) return shownFirst(response, role, shown)
	const noise = variance / (seen * seen) + MODEL ** 2
	const before = spread ** 2 + WANDERS ** 2
	const gain = before / (before + noise)
	const mean = response * (shown / response) ** gain
	const surely = (seen - CONFIDENT * Math.sqrt(variance)) / mlPerL
	return {
		isConfirmed,
		spread: Math.sqrt((1 - gain) * before),
		response: bounded(Math.max(mean, surely)),
	}
}

const shownFirst = (assumed: number, role: DoserRole, shown: number) => ({
	isConfirmed: true,
	spread: FIRST_SPREAD,
	response: boundResponse(role, Math.max(shown, Math.min(shown * FIRST_MARGIN, assumed))),
})

/** A doser that was seen to act by what all its doses did. */
export const confirmed = (memory: DoserMemory, role: DoserRole, shown: number): DoserMemory => ({
	...memory,
	...shownFirst(memory.response, role, shown),
	misses: 0,
	trial: NO_TRIAL,
})

/**
 * What did not show cannot be that strong: before anything was confirmed the assumption comes down, by
 * half at most, so that no dose is more than twice the one before it.
 */
function doubted({ response, isConfirmed, role }: DoserMemory, trial: Trial, seeable: number) {
	if (isConfirmed) return { response }
	const most = (trial.seen + 2 * seeable) / trial.mlPerL
	return { response: Math.min(response, Math.max(response / 2, EFFECTS[role].weakest, most)) }
}

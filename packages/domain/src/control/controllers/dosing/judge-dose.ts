import type { Verdict } from './dose'
import { EFFECTS, QUANTITIES, type DoserRole } from './doser-role'
import { NO_TRIAL, type DoserMemory, type Trial } from './dosing-memory'

/** Less than a third of the change that is due, or more than three times as much, is a miss. */
const TOLERANCE = 3
/** A response that was learned never exceeds the strongest known product by more than this. */
const STRONGEST_TIMES = 4

const FIRST_MARGIN = 1.5

/** Whether a dose did what was due, and what is known of the doser now. Changes without sign. */
export function judgeDose(
	memory: DoserMemory,
	role: DoserRole,
	dose: Trial,
): { verdict: Verdict; memory: DoserMemory } {
	const { seeable } = QUANTITIES[EFFECTS[role].quantity]
	const trial = sum(memory.trial, dose)
	// Before it has shown its response, a doser is late only when the weakest product would be seen.
	const due = memory.isConfirmed ? trial.expected : EFFECTS[role].weakest * trial.mlPerL
	// What can be seen teaches, also when it is far from what was expected: the next one is nearer.
	const taught = trial.seen >= seeable ? { ...memory, ...learned(memory, role, trial) } : memory
	if (trial.seen >= TOLERANCE * Math.max(seeable, trial.expected))
		return { verdict: 'too-strong', memory: missed(taught) }
	if (trial.seen >= Math.max(seeable, due / TOLERANCE))
		return { verdict: 'worked', memory: { ...taught, misses: 0, trial: NO_TRIAL } }
	if (due >= (memory.isConfirmed ? TOLERANCE * seeable : seeable))
		return { verdict: 'too-weak', memory: missed(taught) }
	return { verdict: 'too-small', memory: { ...memory, ...doubted(memory, role, trial), trial } }
}

export const missed = (memory: DoserMemory): DoserMemory => ({
	...memory,
	misses: memory.misses + 1,
	trial: NO_TRIAL,
})

const sum = (a: Trial, b: Trial): Trial => ({
	mlPerL: a.mlPerL + b.mlPerL,
	expected: a.expected + b.expected,
	seen: a.seen + b.seen,
})

/**
 * A stronger response counts at once, a weaker one by half (an exponentially weighted mean). The first
 * replaces the assumption, with a margin for the noise in so small a change.
 */
function learned(
	{ response, isConfirmed: isKnown }: DoserMemory,
	role: DoserRole,
	{ seen, mlPerL }: Trial,
) {
	const { strongest, weakest } = EFFECTS[role]
	const shown = seen / mlPerL
	const mean = shown > response ? shown : (response + shown) / 2
	const next = isKnown ? mean : shown * FIRST_MARGIN
	const isConfirmed = true
	return { isConfirmed, response: Math.min(strongest * STRONGEST_TIMES, Math.max(weakest, next)) }
}

/**
 * What did not show cannot be that strong: before anything was confirmed the assumption comes down, by
 * half at most, so that no dose is more than twice the one before it.
 */
function doubted({ response, isConfirmed }: DoserMemory, role: DoserRole, trial: Trial) {
	if (isConfirmed) return { response }
	const { quantity, weakest } = EFFECTS[role]
	const most = (trial.seen + 2 * QUANTITIES[quantity].seeable) / trial.mlPerL
	return { response: Math.min(response, Math.max(response / 2, weakest, most)) }
}

import type { Aim, Aims } from './dosing-preconditions'
import type { DosingMemory } from './dosing-memory'
import type { DosingSettings } from './dosing-settings'
import { isNutrient } from './next-nutrient'

/** For so long pH lets nutrients go first; then it has a turn. */
const YIELDS_MS = 1_800_000

/** Since when pH that is out of its band waits for nutrients; null while it does not. */
export function yieldsSince(
	{ dosers }: DosingSettings,
	{ yieldsSinceMs, ranMs }: DosingMemory,
	choices: ReadonlyMap<string, object>,
): number | null {
	const ph = dosers
		.filter((doser) => !isNutrient(doser))
		.map(({ output }) => choices.get(output.key))
		.filter((choice) => choice !== undefined)
	if (ph.some((choice) => 'yields' in choice)) return yieldsSinceMs ?? ranMs
	return ph.every((choice) => 'isFine' in choice) ? null : yieldsSinceMs
}

/**
 * Whether pH has its turn before nutrients: when it has waited for them, and at once when it is out of its band
 * while EC is not and can wait.
 */
export const isPhFirst = ({ yieldsSinceMs, ranMs }: DosingMemory, { ph, ec }: Aims): boolean =>
	(yieldsSinceMs !== null && ranMs - yieldsSinceMs >= YIELDS_MS) ||
	(isOutside(ph) === true && isOutside(ec) === false)

/** Null where it is not known. */
const isOutside = (aim: Aim): boolean | null =>
	'reason' in aim ? null : aim.value < aim.band.min || aim.value > aim.band.max

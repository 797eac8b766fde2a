import { doserMemory, type DoserMemory, type DosingMemory } from './dosing-memory'
import type { Doser, DosingSettings } from './dosing-settings'
import { mixNeededMs } from './mixing'
import { isNutrient } from './next-nutrient'

type Known = { settings: DosingSettings; memory: DosingMemory }

/** A dose this many mixing times ago is part of the same correction: mixing may take longer to prove. */
const SAME_CORRECTION = 4

/** Whether a correction by this doser has begun and is not over. */
export const isUnderWay = ({ given }: DoserMemory, { settings, memory }: Known): boolean =>
	given.some(
		({ atMs, forMs, isExtra }) =>
			!isExtra && memory.ranMs - atMs - forMs < SAME_CORRECTION * mixNeededMs(settings),
	)

/** Whether the other pH pump ran within so long: what it gave too much of mostly goes by itself. */
export const didOtherRun = ({ settings, memory }: Known, doser: Doser, withinMs: number): boolean =>
	settings.dosers.some(
		(other) =>
			other !== doser &&
			!isNutrient(other) &&
			doserMemory(memory, other).given.some(({ atMs }) => memory.ranMs - atMs < withinMs),
	)

import { OUTPUT_CLASSES } from '../../output-class'
import type { FarmState } from '../controller'
import type { DosingMemory } from './dosing-memory'
import type { DosingSettings } from './dosing-settings'

/** A tick proves for at most so long that the water has been circulating. */
const MOST_PROVEN_MS = 10_000

/** The mixing time, never below the rest of a dosing pump. */
export const mixNeededMs = ({ mixMs }: DosingSettings): number =>
	Math.max(mixMs, OUTPUT_CLASSES.dosing.minOffMs)

export const isMixed = (settings: DosingSettings, { mixedMs }: DosingMemory): boolean =>
	mixedMs >= mixNeededMs(settings)

export const isCirculating = ({ circulation }: DosingSettings, sight: FarmState): boolean =>
	circulation.length > 0 && circulation.every((output) => sight.isOn(output) === true)

/** The memory one tick later: its clock, and for how long nothing was added and the water moved. */
export function passTime(
	settings: DosingSettings,
	memory: DosingMemory,
	sight: FarmState,
): DosingMemory {
	const isAdding =
		mayStillRun(memory) ||
		sight.isRequested('wait-for-mixing') ||
		settings.dosers.some(({ output }) => sight.isOn(output) === true)
	const mixedMs =
		isAdding || !isCirculating(settings, sight)
			? 0
			: memory.mixedMs + Math.min(sight.passedMs, MOST_PROVEN_MS)
	return { ...memory, ranMs: memory.ranMs + sight.passedMs, mixedMs }
}

/** Whether a dose may still run, after a restart too: the device's own timer goes on with it. */
const mayStillRun = ({ dosers, ranMs }: DosingMemory): boolean =>
	Object.values(dosers).some(({ given }) => given.some(({ atMs, forMs }) => ranMs - atMs < forMs))

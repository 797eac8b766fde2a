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

export const isCirculating = ({ circulation }: DosingSettings, farm: FarmState): boolean =>
	circulation.length > 0 && circulation.every((output) => farm.isOn(output) === true)

/** For so long after it was mixed, water that came in is answered at once. */
const ANSWERED_MS = 600_000

/** Whether water came in so recently that what it brought is not answered yet. */
export const wasFilledLately = (
	settings: DosingSettings,
	{ filledAtMs, ranMs }: DosingMemory,
): boolean => filledAtMs !== null && ranMs - filledAtMs < mixNeededMs(settings) + ANSWERED_MS

/** The memory one tick later: its clock, and for how long nothing was added and the water moved. */
export function passTime(
	settings: DosingSettings,
	memory: DosingMemory,
	farm: FarmState,
): DosingMemory {
	const isFilling = farm.isRequested('wait-for-mixing')
	const isAdding =
		mayStillRun(memory) ||
		isFilling ||
		settings.dosers.some(({ output }) => farm.isOn(output) === true)
	const mixedMs =
		isAdding || !isCirculating(settings, farm)
			? 0
			: memory.mixedMs + Math.min(farm.passedMs, MOST_PROVEN_MS)
	const ranMs = memory.ranMs + farm.passedMs
	return { ...memory, ranMs, mixedMs, filledAtMs: isFilling ? ranMs : memory.filledAtMs }
}

/** Whether a dose may still run, after a restart too: the device's own timer goes on with it. */
const mayStillRun = ({ dosers, ranMs }: DosingMemory): boolean =>
	Object.values(dosers).some(({ given }) => given.some(({ atMs, forMs }) => ranMs - atMs < forMs))

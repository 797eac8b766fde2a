import type { OutputClass } from './output-class'

/**
 * How long an ON by hand lasts unless a person chooses, by what the output is for: a lamp to work under,
 * a heater to warm a room a little, a valve to add some litres. General practice.
 */
const USUAL_S: Readonly<Record<OutputClass, number>> = {
	light: 3600,
	circulation: 3600,
	exhaust: 3600,
	boost: 1800,
	irrigation: 300,
	heat: 900,
	cool: 1800,
	co2: 30,
	dosing: 10,
	fill: 60,
	outlet: 3600,
}

const OFFERED_S = [10, 20, 30, 60, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200]

/** How long an ON by hand of this class lasts unless a person chooses, milliseconds. */
export const handOnMs = (outputClass: OutputClass, longestMs: number | null): number =>
	Math.min(USUAL_S[outputClass] * 1000, longestMs ?? Infinity)

/** What a person can choose for an ON or OFF of this class instead, milliseconds, the shortest first. */
export function handChoicesMs(outputClass: OutputClass, longestMs: number | null): number[] {
	const usualMs = USUAL_S[outputClass] * 1000
	return OFFERED_S.map((seconds) => seconds * 1000).filter(
		(ms) => ms >= usualMs / 4 && ms <= usualMs * 12 && ms <= (longestMs ?? Infinity),
	)
}

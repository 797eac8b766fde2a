/** A slow heater is on for a part of each window, as far below the target as the air is. */
export type HeatInParts = {
	/** Part of the window for 1 °C below the target. */
	gain: number
	/** How fast a difference that stays is made up, seconds. */
	integralS: number
	/** How long a window is, seconds. */
	windowS: number
}

export type HeatMemory = {
	/** What made up for differences that stayed, a part of the window from 0 to 1. */
	integral: number
	/** How far the window is, and how long of it the heater is on, milliseconds. */
	elapsedMs: number
	onMs: number
}

/** Longer than any window. */
const LONG_AGO_MS = 86_400_000

/** No window is under way: the next one begins at once. */
export const NO_HEAT: HeatMemory = { integral: 0, elapsedMs: LONG_AGO_MS, onMs: 0 }

/** Shorter runs and rests than this are left out, as the class of heaters has them. */
const SHORTEST_MS = 60_000

/**
 * Proportional and integral control of a heater that is either on or off, decided once a window. What
 * the heater cannot do (below nothing, above the whole window) is not summed up, so that it does not
 * overshoot after a cold night (anti-windup by conditional integration: Åström and Hägglund, Advanced PID
 * Control, 3.5).
 */
export function heatInParts(
	{ gain, integralS, windowS }: HeatInParts,
	before: HeatMemory,
	belowC: number,
	passedMs: number,
): HeatMemory {
	const windowMs = windowS * 1000
	const elapsedMs = before.elapsedMs + passedMs
	if (elapsedMs < windowMs) return { ...before, elapsedMs }
	const step = (gain * belowC * windowS) / integralS
	const wanted = gain * belowC + before.integral + step
	const isBeyond = (wanted > 1 && step > 0) || (wanted < 0 && step < 0)
	const integral = isBeyond ? before.integral : clamp(before.integral + step)
	return { integral, elapsedMs: 0, onMs: onMsOf(clamp(gain * belowC + integral), windowMs) }
}

const clamp = (part: number): number => Math.min(1, Math.max(0, part))

function onMsOf(part: number, windowMs: number): number {
	const onMs = Math.round(part * windowMs)
	if (onMs < SHORTEST_MS) return 0
	return windowMs - onMs < SHORTEST_MS ? windowMs : onMs
}

/** The longest PulseTime of Tasmota: 64900 means 64,800 s. */
export const MAX_PULSE_MS = 64_800_000

/**
 * PulseTime of Tasmota for a longest ON in milliseconds: 1–111 are tenths of a second, from 112 on it is
 * seconds plus 100. Undefined for what the device cannot time.
 */
export function pulseTimeFor(maxOnMs: number): number | undefined {
	if (maxOnMs > MAX_PULSE_MS) return undefined
	if (maxOnMs <= 11_100) return Math.max(1, Math.floor(maxOnMs / 100))
	return Math.max(112, Math.floor(maxOnMs / 1000) + 100)
}

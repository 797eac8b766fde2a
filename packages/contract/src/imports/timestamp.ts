/** The time unit of a request; nanoseconds by default. */
export const PRECISIONS = ['ns', 'us', 'ms', 's'] as const
export type Precision = (typeof PRECISIONS)[number]

const DIGITS_BELOW_MS = { ns: 6, us: 3, ms: 0 } as const

/**
 * Milliseconds UTC of a time in whole units. Cuts digits instead of dividing, because current
 * nanoseconds exceed the exact range of a double.
 */
export function millisecondsOf(digits: string, precision: Precision): number {
	if (precision === 's') return Number(digits) * 1000
	const below = DIGITS_BELOW_MS[precision]
	const cut = below === 0 ? digits : digits.slice(0, -below)
	return cut === '' || cut === '-' ? 0 : Number(cut)
}

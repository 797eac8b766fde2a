/** The time unit of a request; nanoseconds by default. */
export const PRECISIONS = ['ns', 'us', 'ms', 's'] as const
export type Precision = (typeof PRECISIONS)[number] | 'm' | 'h'

/** The units of the older write call, which also knows minutes and hours. */
export const PRECISIONS_V1: Readonly<Record<string, Precision>> = {
	n: 'ns',
	ns: 'ns',
	u: 'us',
	µ: 'us',
	us: 'us',
	ms: 'ms',
	s: 's',
	m: 'm',
	h: 'h',
}

const MS_OF = { s: 1000, m: 60_000, h: 3_600_000 } as const
const DIGITS_BELOW_MS = { ns: 6, us: 3, ms: 0 } as const

/**
 * Milliseconds UTC of a time in whole units. Cuts digits instead of dividing, because current
 * nanoseconds exceed the exact range of a double.
 */
export function toMilliseconds(digits: string, precision: Precision): number {
	if (precision === 's' || precision === 'm' || precision === 'h')
		return Number(digits) * MS_OF[precision]
	const below = DIGITS_BELOW_MS[precision]
	const cut = below === 0 ? digits : digits.slice(0, -below)
	return cut === '' || cut === '-' ? 0 : Number(cut)
}

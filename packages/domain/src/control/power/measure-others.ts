import { quantile } from 'simple-statistics'

/** Means of each quarter of an hour; null where it was not read. */
type Quarters = readonly (number | null)[]
/** A lamp, W fully on: the part of the time that it was on, and its level in percent where it is dimmed. */
type Lamp = { watts: number; on: Quarters; percent: Quarters | null }

const PART = 0.95
/** Two days. */
const LEAST_QUARTERS = 192

/** What meters read beside lamps in 95 % of all quarters of an hour, W; null before two days were read. */
export function measureOthers(
	meters: readonly Quarters[],
	lamps: readonly Lamp[],
): { watts: number; quarters: number } | null {
	const rest = (meters[0] ?? []).flatMap((_, i) => {
		const parts = [
			...meters.map((steps) => steps[i] ?? null),
			...lamps.map(({ watts, on, percent }) => {
				const [lit, level] = [on[i] ?? null, percent ? (percent[i] ?? null) : 100]
				return lit === null || level === null ? null : (-watts * lit * level) / 100
			}),
		]
		let sum = 0
		for (const part of parts) {
			if (part === null) return []
			sum += part
		}
		return [Math.max(0, sum)]
	})
	if (rest.length < LEAST_QUARTERS) return null
	return { watts: Math.round(quantile(rest, PART)), quarters: rest.length }
}

import type { Sample } from './insight'

/** A rise by this part of the tank is a refill; what was before it says nothing any more. */
const REFILL_SHARE = 0.05

/** The content of a tank since its last refill, oldest first. */
export function sinceRefill(hourly: readonly Sample[], capacity: number): readonly Sample[] {
	const refill = hourly.findLastIndex(
		({ value }, i) => i > 0 && value - (hourly[i - 1]?.value ?? value) > REFILL_SHARE * capacity,
	)
	return hourly.slice(Math.max(0, refill))
}

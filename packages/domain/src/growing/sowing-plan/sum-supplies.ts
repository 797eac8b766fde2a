import type { Milli } from '../inventory/quantity'
import { dayNumber } from './plan-days'
import type { PlanInput } from './sowing-plan'

type SummedSupply = { crop: string; from: number; until: number; milli: Milli }

/**
 * Sums the supplies of a crop that can be handed over on the same days of the plan, so that a model does not
 * grow with the lots that a farm keeps.
 */
export function sumSupplies(input: PlanInput): SummedSupply[] {
	const sums = new Map<string, SummedSupply>()
	for (const { crop, fromDay, untilDay, milli } of input.supplies) {
		const from = Math.max(0, dayNumber(input, fromDay))
		const until = Math.min(input.horizonDays, dayNumber(input, untilDay))
		if (from > until) continue
		const key = `${from} ${until} ${crop}`
		const sum = sums.get(key)
		if (sum) sum.milli += milli
		else sums.set(key, { crop, from, until, milli })
	}
	return [...sums.values()]
}

import rows from './prices.json' with { type: 'json' }

/** What the service costs: whole cents for each pod. */
export const PRICES = rows

export type AmountDue = { setupCents: number; monthlyCents: number; totalCents: number }

/** What is charged at signup for a number of pods, in whole cents: the setup and the first month. */
export function amountDueToday(pods: number): AmountDue {
	if (!Number.isInteger(pods) || pods < 1 || pods > PRICES.podsMax)
		throw new RangeError(`${pods} is no number of pods from 1 to ${PRICES.podsMax}`)
	const setupCents = pods * PRICES.setupCentsPerPod
	const monthlyCents = pods * PRICES.monthlyCentsPerPod
	return { setupCents, monthlyCents, totalCents: setupCents + monthlyCents }
}

/**
 * Whether the amount a client sends equals `cents`. Older clients send dollars (425), newer ones
 * cents (42500); no price in dollars equals another one in cents.
 */
export const isAmount = (named: number, cents: number): boolean =>
	named === cents || named * 100 === cents

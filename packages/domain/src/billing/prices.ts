import rows from './prices.json'

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
 * Whether an amount a client names is `cents`. Older clients name dollars (425), newer ones cents
 * (42500); no price is another one's in the other unit.
 */
export const isAmount = (named: number, cents: number): boolean =>
	named === cents || named * 100 === cents

/** Money as people write it: `$1,275`, `$12.50`. Negative amounts are money given back. */
export function formatCents(cents: number): string {
	const hasCents = cents % 100 !== 0
	return new Intl.NumberFormat('en-US', {
		style: 'currency',
		currency: PRICES.currency,
		minimumFractionDigits: hasCents ? 2 : 0,
		maximumFractionDigits: hasCents ? 2 : 0,
	}).format(cents / 100)
}

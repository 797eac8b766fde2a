import { groupBy } from '@sfc/domain/group-by'
import type { MissingCost } from '@sfc/domain/selling/costs/missing-cost'
import type { DirectCost } from '@sfc/domain/selling/costs/share-month'
import type { LoadedPlanting, Planting } from './load-plantings.server'
import type { Found, OpenMonth } from './material-costs'

/** What deliveries of produce cost in a month, each of its lot; `plantings` are lots that were bought. */
export const boughtCosts = (
	{ month }: OpenMonth,
	within: (day: string) => boolean,
	plantings: readonly Planting[],
	{ tell, isAsked }: Pick<Found, 'tell' | 'isAsked'>,
): DirectCost[] =>
	plantings.flatMap(({ key, lotId, code, bought }) => {
		if (!bought?.costCents || lotId === null || !within(bought.day)) return []
		const cost = { part: 'bought', key, cents: bought.costCents } as const
		if (isAsked(month, key))
			tell({ ...cost, kind: 'receipt', id: lotId, label: nameOf(code, bought) })
		return [cost]
	})

const nameOf = (code: string | null, { supplierName }: { supplierName: string }) =>
	`${code} of ${supplierName}`

/**
 * What is not known of lots of a period and of all that these were mixed from: what was paid for a delivery, or
 * what a planting cost that was deleted.
 */
export function missingOfLots(plantings: readonly LoadedPlanting[]): MissingCost[] {
	const needed = new Set(plantings.filter(({ isInPeriod }) => isInPeriod).map(({ key }) => key))
	const from = groupBy(
		plantings.flatMap(({ key, outcomes }) =>
			outcomes.flatMap(({ intoKey }) => (intoKey == null ? [] : [{ key, intoKey }])),
		),
		({ intoKey }) => intoKey,
	)
	for (const key of needed) for (const used of from.get(key) ?? []) needed.add(used.key)
	return plantings
		.filter(({ key }) => needed.has(key))
		.flatMap(({ key, lotId, code, origin, stay, bought }): MissingCost[] => {
			if (bought && bought.costCents === null)
				return [{ kind: 'bought-price', subject: String(lotId), label: nameOf(code, bought) }]
			if (origin === 'grown' && !stay)
				return [{ kind: 'planting', subject: String(key), label: code ?? '' }]
			return []
		})
}

import { CostsQuery } from '@sfc/contract/selling/costs/cost-input'
import { addMonths } from '@sfc/domain/calendar/add-months'
import { formatMonth } from '@sfc/domain/calendar/format-day'
import { readPeriod } from '../sales-invoices/read-period'

/** How many months back can be chosen. */
const CHOICES = 36

/** The months that an address asks for, by default the last whole one, and those to choose from. */
export function readMonths(request: Request, today: string) {
	const first = `${today.slice(0, 7)}-01`
	const month = (back: number) => addMonths(first, 0 - back).slice(0, 7)
	const usual = { from: month(1), until: month(1) }
	const { typed, query, errors } = readPeriod(request, CostsQuery, usual)
	const options = Array.from({ length: CHOICES }, (_, back) => ({
		value: month(back),
		label: formatMonth(`${month(back)}-01`),
	}))
	return {
		query,
		errors,
		typed: {
			from: typed['from'] ?? '',
			until: typed['until'] ?? '',
			beside: typed['beside'] ?? '',
		},
		options,
		/** The first of the months to compare with. */
		earlier: [
			{ value: '', label: 'The months before' },
			...options.slice(1).map(({ value, label }) => ({ value, label: `From ${label}` })),
		],
	}
}

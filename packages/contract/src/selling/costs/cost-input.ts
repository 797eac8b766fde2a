import { COST_KIND_KEYS } from '@sfc/domain/selling/costs/cost-kinds'
import { z } from 'zod'
import { optional } from '../../growing/inventory/optional'
import { Day } from '../../growing/inventory/typed-figures'

const BAD_AMOUNT = 'Please enter an amount such as 12.50 or 0.085'

/** A typed amount with at most three decimals, in whole thousandths. */
const Amount = z
	.union([z.string(BAD_AMOUNT).trim().max(20, BAD_AMOUNT), z.number(BAD_AMOUNT)], BAD_AMOUNT)
	.transform(String)
	.refine((text) => /^\d{1,8}(?:\.\d{1,3})?$/.test(text), BAD_AMOUNT)
	.transform((text) => Math.round(Number(text) * 1000))

/** What something costs from a day on. */
export const CostRateInput = z.object({
	kind: z.enum(COST_KIND_KEYS, 'Choose what it is'),
	subject: z
		.string()
		.trim()
		.max(130, 'At most 130 characters')
		.default('')
		.describe(
			'A crop or crop and variety, the id of a person, or the role of a pump; empty: the farm, or every crop',
		),
	fromDay: Day,
	amount: Amount,
})
export type CostRateInput = z.output<typeof CostRateInput>

const Month = z
	.string('Please select a month')
	.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Please select a month')

const monthCount = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** The last of the months to compare with. */
const endBeside = ({ from, until, beside }: { from: string; until: string; beside: string }) =>
	monthCount(beside) + monthCount(until) - monthCount(from)

/** The most months that are added up at a time. */
const MOST_MONTHS = 12

/** How many months earlier the months to compare with may begin. */
const MOST_MONTHS_EARLIER = 36

/** Whole months, because rent and books are by month. */
export const CostsQuery = z
	.object({
		from: Month.describe('YYYY-MM'),
		until: Month.describe('YYYY-MM'),
		beside: optional(Month).describe(
			'The first of as many months to compare with, YYYY-MM; without it the months before',
		),
	})
	.refine(({ from, until }) => from <= until, {
		path: ['until'],
		message: 'The last month must not be before the first',
	})
	.refine(({ from, until }) => monthCount(until) - monthCount(from) < MOST_MONTHS, {
		path: ['until'],
		message: `Please choose at most ${MOST_MONTHS} months`,
	})
	.refine(
		({ from, until, beside }) =>
			beside === null || endBeside({ from, until, beside }) < monthCount(from),
		{
			path: ['beside'],
			message: 'The months to compare with must end before the first month',
		},
	)
	.refine(
		({ from, beside }) =>
			beside === null || monthCount(from) - monthCount(beside) <= MOST_MONTHS_EARLIER,
		{
			path: ['beside'],
			message: `The months to compare with begin at most ${MOST_MONTHS_EARLIER} months earlier`,
		},
	)
export type CostsQuery = z.output<typeof CostsQuery>
export type MonthSpan = Pick<CostsQuery, 'from' | 'until'>

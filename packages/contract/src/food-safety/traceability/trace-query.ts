import { z } from 'zod'
import { Day } from '../../growing/inventory/typed-figures'

const day = z.preprocess((typed) => typed || undefined, Day.optional()).catch(undefined)
const line = z
	.string()
	.trim()
	.max(200)
	.optional()
	.transform((text) => text || undefined)
	.catch(undefined)

/** Which records are shown: those of a lot, of days, of a buyer, or of several of these together. */
export const TraceQuery = z.object({
	lot: line.describe(
		'A lot by its number, its code such as BATCH-12, or the code that it came with: with what it was made of and went into',
	),
	from: day.describe('First day'),
	to: day.describe('Last day'),
	buyer: line.describe('A buyer: the lots they got, and what of them went to them'),
})
export type TraceQuery = z.output<typeof TraceQuery>

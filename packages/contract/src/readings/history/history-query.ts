import { z } from 'zod'

const instant = z.coerce
	.number({ error: 'A time is whole milliseconds since 1970' })
	.int('A time is whole milliseconds since 1970')
	.min(0)
const series = z
	.string({ error: 'Name a series' })
	.regex(/^([a-z-]{1,20}-)?\d{1,15}$/, 'No such series')
	.describe('A key of the list of series')

const points = z.coerce
	.number()
	.int()
	.min(1)
	.max(2000, 'At most 2000 points')
	.default(500)
	.describe('How many points at most; what is wider comes in steps')

/** A series over a span; times are milliseconds UTC. */
export const HistoryQuery = z.object({ series, from: instant, to: instant, points })
export type HistoryQuery = z.infer<typeof HistoryQuery>

/** Two spans of the same length; the other one is given by its start. */
export const CompareQuery = HistoryQuery.extend({
	otherFrom: instant.describe('Where the span to compare with begins; it is as long as the other'),
})

import { z } from 'zod'

/** How often a program says it writes, in seconds, with the label. */
export const IMPORT_INTERVALS = [
	{ value: '10', label: 'every 10 seconds or faster' },
	{ value: '60', label: 'about every minute' },
	{ value: '300', label: 'about every 5 minutes' },
	{ value: '900', label: 'about every quarter of an hour' },
	{ value: '3600', label: 'about every hour' },
] as const

const Interval = z.enum(IMPORT_INTERVALS.map(({ value }) => value))

export const ImportInput = z.object({
	name: z
		.string({ error: 'Give it a name' })
		.trim()
		.min(1, 'Give it a name')
		.max(80, 'At most 80 characters')
		.describe('The machine or the program that writes'),
	intervalS: Interval.describe(
		'How often it writes, in seconds; a value three times as old counts as stale',
	),
})
export type ImportInput = z.infer<typeof ImportInput>

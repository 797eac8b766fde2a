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

const instant = z.int().describe('Milliseconds since 1970, UTC')

/** A program that writes readings of a farm, without its token. */
export const ImportWire = z.object({
	id: z.string(),
	name: z.string(),
	createdAt: instant,
	intervalMs: z.int().describe('How often it says it writes'),
	devices: z.int(),
	points: z.int(),
	lastDataAt: instant.nullable().describe('When its newest readings arrived'),
	trouble: z
		.object({ count: z.int(), lastAt: instant, detail: z.string().nullable() })
		.nullable()
		.describe('Writes refused in the past hour; null: none'),
})

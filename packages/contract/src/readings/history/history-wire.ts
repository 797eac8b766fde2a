import { GAP_CAUSES } from '@sfc/domain/readings/history/explain-gaps'
import { z } from 'zod'

export const SeriesWire = z.object({
	key: z.string(),
	label: z.string(),
	/** What is measured, or how it is computed: vpd, dli, degree-days, water-use. */
	quantity: z.string(),
	unit: z.string(),
	zone: z.string(),
	device: z.string(),
	derived: z.boolean(),
	formula: z.string().nullable(),
	source: z.string().nullable(),
	removedAt: z.int().nullable().describe('When it was no longer connected; null while it is'),
})
export type SeriesWire = z.infer<typeof SeriesWire>

const at = z.int()
const number = z.number().nullable()

/** Values are in the unit of the series, times milliseconds UTC. */
export const HistoryWire = z.object({
	series: SeriesWire,
	from: at,
	to: at,
	/** Length of a step in milliseconds; null for single readings. */
	stepMs: z.int().nullable(),
	points: z.array(
		z.object({
			at,
			until: at,
			min: number,
			mean: number,
			max: number,
			readings: z.int().nullable().describe('Null in a computed series'),
			trusted: z.int().nullable(),
		}),
	),
	gaps: z.array(
		z.object({
			from: at,
			to: at,
			cause: z.enum(GAP_CAUSES).nullable().describe('Null where nothing explains it'),
			detail: z.string().nullable(),
		}),
	),
})
export type HistoryWire = z.infer<typeof HistoryWire>

export const CompareWire = z.object({ span: HistoryWire, other: HistoryWire })

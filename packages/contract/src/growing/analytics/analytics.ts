import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { z } from 'zod'

const Day = z.string().refine(isCalendarDay, 'Please enter a day that exists')
const share = z.int().min(0).max(100).nullable().describe('Percent; null when there is nothing')

export const AnalyticsQuery = z.object({
	farmId: z.coerce.number().int().optional().describe('Your current farm when left out'),
	span: z
		.enum(['30d', '90d', '1y'])
		.optional()
		.describe('Up to today on the farm; 90d unless told'),
})

const Punctuality = z.object({
	judged: z.int().describe('Done, or open after their day'),
	onTime: z.int(),
	late: z.int(),
	open: z.int().describe('Not done, and their day is over'),
	medianDaysLate: z.number().nullable(),
	mostDaysLate: z.int().nullable(),
})
const Time = z
	.object({ planned: z.number(), real: z.number(), cycles: z.int() })
	.nullable()
	.describe('Medians in days from planting')
const Ending = z.object({ cycles: z.int(), plants: z.int() })
const Amounts = z.record(z.string(), z.int()).describe('Thousandths, by unit')

/** A farm's results in a span of days. */
export const AnalyticsWire = z.object({
	from: Day,
	to: Day,
	step: z.enum(['week', 'month']),
	periods: z.array(
		z.object({ from: Day, to: Day, cycles: z.int(), plants: z.int(), harvestedMilli: Amounts }),
	),
	started: Ending,
	harvests: z.array(
		z.object({
			unit: z.string(),
			cycles: z.int(),
			harvestedMilli: z.int(),
			wasteMilli: z.int(),
			wastePct: share,
		}),
	),
	tasks: Punctuality.extend({ onTimePct: share }),
	tasksByType: z.array(Punctuality.extend({ type: z.string(), onTimePct: share })),
	stages: z.array(z.object({ crop: z.string(), transplant: Time, harvest: Time })),
	endings: z.object({
		all: Ending,
		harvested: Ending,
		cancelled: Ending,
		terminated: Ending,
		lostInTrays: z.int().describe('Plants of harvested cycles that were lost in their trays'),
		lostPct: share,
	}),
	yields: z.array(
		z.object({
			crop: z.string(),
			unit: z.string(),
			cycles: z.int(),
			medianMilli: z.int(),
			lowestMilli: z.int(),
			highestMilli: z.int(),
			perPlantMilli: z.int(),
		}),
	),
})
export type Analytics = z.infer<typeof AnalyticsWire>

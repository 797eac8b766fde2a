import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { TASK_TYPES } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { SEVERITIES } from '@sfc/domain/severity'
import { z } from 'zod'

const Day = z.string().refine(isCalendarDay, 'A day that exists, YYYY-MM-DD')
const Amount = z.object({ unit: z.string(), milli: z.int().describe('Thousandths of the unit') })
const hours = z.int().describe('Hours, by the average of each')
const kWh = z.number().nullable()

/** How a week of a farm went, and the work of the week after. */
export const WeeklyReportWire = z.object({
	from: Day.describe('Monday'),
	to: Day.describe('Sunday'),
	isRunning: z.boolean().describe('Whether it is the running week, told so far'),
	verdict: z.object({
		tone: z.enum(['good', 'attention', 'danger', 'offline']),
		title: z.string(),
	}),
	alarms: z.object({
		counts: z.record(z.enum(SEVERITIES), z.int()).describe('Open in the week, by severity'),
		named: z
			.array(
				z.object({
					id: z.string(),
					title: z.string(),
					severity: z.enum(SEVERITIES),
					times: z.int(),
					openMs: z.int().describe('How long within the week in all, milliseconds'),
					isOpen: z.boolean().describe('Still open'),
				}),
			)
			.describe('The most severe and longest, those of one title together'),
	}),
	climate: z.array(
		z.object({
			quantity: z.enum(['airTemperature', 'humidity', 'co2', 'ph', 'ec', 'waterTemperature']),
			zone: z.enum(RECIPE_ZONES).nullable().describe('Null for the water'),
			knownHours: hours.describe('With a reading and a target'),
			inRangeHours: hours,
			silentHours: hours.describe('Without a reading'),
			low: z.number().describe('Lowest hour, in the stored unit'),
			high: z.number(),
		}),
	),
	harvests: z.object({
		due: z.int().describe('Planned for the week'),
		done: z.int(),
		missed: z.array(z.object({ id: z.int(), title: z.string(), day: Day })),
		cut: z.array(Amount.extend({ wasteMilli: z.int() })),
	}),
	planted: z.object({ cycles: z.int(), plants: z.int() }),
	lostPlants: z.int().describe('Of plantings that were cancelled or ended early'),
	work: z.object({ due: z.int(), onTime: z.int() }),
	energy: z.object({
		kWh: kWh.describe('Null where none of it is known'),
		cost: z.number().nullable().describe('Null without a price'),
		currency: z.string().nullable().describe('ISO 4217; null without a price'),
		unknown: z.int().describe('Outputs without a meter whose power nobody knows'),
		kWhBefore: kWh.describe('Of the week before'),
	}),
	stock: z.object({
		soldCents: z.int(),
		currency: z.string().describe('ISO 4217'),
		sold: z.array(Amount),
		lost: z.array(Amount),
	}),
	toOrder: z
		.array(z.object({ id: z.int(), name: z.string(), usable: Amount }))
		.describe('Supplies at or below their reorder point now, and not ordered yet'),
	documents: z
		.array(z.object({ id: z.int(), title: z.string(), expiresOn: Day }))
		.describe('In force and to be renewed now, or expired already; the first to expire first'),
	next: z.object({
		from: Day,
		to: Day,
		tasks: z
			.array(z.object({ id: z.int(), title: z.string(), day: Day, type: z.enum(TASK_TYPES) }))
			.describe('Open up to its end, overdue ones first'),
		hasMore: z.boolean(),
	}),
})
export type WeeklyReport = z.output<typeof WeeklyReportWire>

/** Who gets the report by mail. An empty list sends it to nobody. */
export const ReportRecipientsInput = z.object({
	weekday: z.coerce
		.number('Choose a day')
		.int('Choose a day')
		.min(0, 'Choose a day')
		.max(6, 'Choose a day')
		.describe('0 for Monday to 6 for Sunday; sent from 7:00 on the farm'),
	userIds: z.array(z.string()).max(100, 'At most 100 people').default([]),
})
export type ReportRecipientsInput = z.output<typeof ReportRecipientsInput>

export const ReportRecipientsWire = z.object({
	weekday: z.int().describe('0 for Monday to 6 for Sunday'),
	people: z.array(z.object({ userId: z.string(), name: z.string(), isOn: z.boolean() })),
})

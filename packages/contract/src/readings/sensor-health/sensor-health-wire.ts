import { QUALITIES } from '@sfc/domain/readings/quality'
import { z } from 'zod'

const Share = z.object({
	count: z.int().describe('Readings that came with a number'),
	good: z.int().describe('How many of them can be trusted'),
	stuck: z.int(),
	spikes: z.int(),
	hours: z.int().describe('Hours in which readings came'),
})

export const LimitsWire = z.object({
	min: z.number().nullable(),
	max: z.number().nullable(),
	maxStepPerS: z.number().nullable(),
	flatMinutes: z.number().nullable().describe('0: it may stay the same for ever'),
})

export const SensorHealthWire = z.object({
	pointId: z.int(),
	label: z.string(),
	quantity: z.string(),
	unit: z.string(),
	zone: z.string(),
	deviceName: z.string(),
	value: z.number().nullable().describe('The newest, calibrated, in the stored unit'),
	quality: z.enum(QUALITIES).nullable().describe('Null when there never was one'),
	reason: z.string().nullable(),
	at: z.int().nullable(),
	day: Share.describe('The last 24 hours'),
	week: Share.describe('The last 7 days'),
	calibration: z
		.object({
			lastAt: z.int().nullable(),
			dueAt: z.int().nullable(),
			driftPerDay: z.number().nullable().describe('In the stored unit, by the last two'),
		})
		.nullable()
		.describe('Null for a sensor that is not calibrated here'),
	batteryPct: z.number().nullable(),
	signalDbm: z.number().nullable(),
	linkQuality: z.number().nullable(),
	limits: LimitsWire.describe('What the farm set; null where it is as usual'),
	nextSteps: z.array(
		z.object({
			key: z.string(),
			tone: z.enum(['danger', 'attention', 'info', 'good']),
			text: z.string(),
		}),
	),
})
export type SensorHealthWire = z.infer<typeof SensorHealthWire>

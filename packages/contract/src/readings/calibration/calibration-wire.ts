import { z } from 'zod'

const instant = z.int().describe('Milliseconds UTC')

/** A sensor that can be calibrated. */
export const CalibrationSensorWire = z.object({
	id: z.int(),
	type: z.string().describe('airTemperature, humidity, co2, ph, ec, waterTemperature or tankDepth'),
	name: z.string(),
	label: z.string(),
	device: z.string(),
	zone: z.string(),
	unit: z.string().describe('The unit of every value of this sensor here'),
	group: z.enum(['container', 'cultivation']),
	steps: z.int(),
	lastCalibration: instant.nullable(),
	version: z.int().nullable().describe('The one in use'),
	dueAt: instant.nullable().describe('Null for a sensor that was never calibrated'),
	dueWhy: z.enum(['never', 'drift', 'practice']),
	calibratedBy: z.string().nullable().describe('Who is calibrating it now'),
})
export type CalibrationSensorWire = z.infer<typeof CalibrationSensorWire>

const CalibrationPointWire = z.object({
	key: z.string(),
	reference: z.number(),
	raw: z.number(),
	temperatureC: z.number().nullable(),
	lot: z.string().nullable(),
	expiresOn: z.string().nullable(),
	takenAt: instant,
	takenBy: z.string(),
})
type CalibrationPointWire = z.infer<typeof CalibrationPointWire>

/** A sensor with its calibrations, newest first, and the one in progress. */
export const CalibrationWire = CalibrationSensorWire.extend({
	needsFirst: z
		.object({ sensorId: z.int().nullable(), message: z.string() })
		.nullable()
		.describe('What has to be calibrated before'),
	versions: z.array(
		z.object({
			version: z.int(),
			slope: z.number().describe('raw × slope + offset is the calibrated value'),
			offset: z.number(),
			fromAt: instant,
			madeBy: z.string(),
			note: z.string().nullable(),
			undoneAt: instant.nullable(),
			undoneBy: z.string().nullable(),
			points: z.array(CalibrationPointWire),
		}),
	),
	session: z
		.object({
			step: z.int(),
			startedBy: z.string(),
			startedAt: instant,
			points: z.array(CalibrationPointWire),
			problem: z.string().nullable().describe('Why it cannot be saved yet; null when it can'),
		})
		.nullable(),
})
export type CalibrationWire = z.infer<typeof CalibrationWire>

/** The raw reading, and whether it has settled in its reference. */
export const RawReadingWire = z.object({
	value: z.number().nullable().describe('The newest raw reading; null when none came lately'),
	at: instant.nullable(),
	isStable: z.boolean(),
	spread: z.number().nullable().describe('How far apart the readings of the time are'),
	within: z.number().describe('How far apart they may be, with the noise of the probe'),
	remainingMs: z.int().describe('Time left, if the readings stay as they are'),
	holdMs: z.int().describe('For how long'),
	share: z.number().describe('For how much of that time it has been settled, 0 to 1'),
})
export type RawReadingWire = z.infer<typeof RawReadingWire>

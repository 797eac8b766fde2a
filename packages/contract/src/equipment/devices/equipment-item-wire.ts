import { z } from 'zod'

/** A piece of equipment the farm's agents found, in the categories of the dashboard. */
export const EquipmentItemWire = z.object({
	id: z.string(),
	name: z.string(),
	equipmentType: z.enum(['nutrient-system', 'lighting', 'pump', 'sensor', 'climate', 'outlet']),
	type: z.string(),
	zone: z.string(),
	status: z.string().describe('active, running, warning or offline'),
	hostname: z.string().nullable(),
	ip: z.string().nullable(),
	protocols: z.array(z.string()),
	isControllable: z.boolean(),
	function: z.string().nullable(),
	capacity: z.number().nullable().describe('Of a tank, in litres'),
	level: z.number().nullable().describe('Of a tank, in percent'),
	lastMaintenance: z.iso.datetime().nullable().describe('Not stored yet'),
	powerWatts: z.number().nullable().describe('Where a meter of its own measures it'),
	intensity: z
		.number()
		.nullable()
		.describe('Of a light, in percent: 100 or 0 where it is switched'),
	spectrum: z.string().nullable().describe('No device reports it yet'),
	dailyHours: z.number().nullable().describe('Not stored yet'),
	flowRate: z.number().nullable().describe('Of a pump with a meter of its own, in L/min'),
	pressure: z.number().nullable().describe('No device reports a pump’s pressure yet'),
	runtime: z.number().nullable().describe('Not stored yet'),
	sensorType: z.string().nullable(),
	currentValue: z.number().nullable(),
	unit: z.string().nullable(),
	lastReading: z.iso.datetime().nullable(),
	quality: z.string().nullable().describe('How far the value may be trusted; null without one'),
	reason: z.string().nullable().describe('Why a value is missing or not good'),
})
export type EquipmentItemWire = z.infer<typeof EquipmentItemWire>

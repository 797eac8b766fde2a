import { RULE_KINDS } from '@sfc/domain/alarms/rule'
import { SEVERITIES } from '@sfc/domain/severity'
import { z } from 'zod'

const at = z.int().describe('Milliseconds since 1970, UTC')

/** An alarm of a farm. */
export const AlarmWire = z.object({
	id: z.string(),
	kind: z.enum(RULE_KINDS),
	severity: z.enum(SEVERITIES),
	title: z.string(),
	text: z.string(),
	size: z.int().describe('Number of conditions in this alarm'),
	hidden: z.int().describe('How many others it explains'),
	sensorIds: z.array(z.int()).describe('The first 200 sources it is about'),
	raisedAt: at,
	clearedAt: at.nullable().describe('Null while it is open'),
	acknowledgedAt: at.nullable(),
	acknowledgedBy: z.string().nullable(),
	snoozedUntil: at.nullable(),
})
export type AlarmWire = z.infer<typeof AlarmWire>

/** An event of an alarm. */
export const AlarmEventWire = z.object({
	at,
	what: z.enum(['raised', 'changed', 'told', 'acknowledged', 'snoozed', 'cleared']),
	by: z.string().nullable().describe('A person; null: the server'),
	text: z.string().nullable(),
})
export type AlarmEventWire = z.infer<typeof AlarmEventWire>

/** An alarm rule; figures in stored units, for a rate per hour. */
export const AlarmRuleWire = z.object({
	key: z.string(),
	kind: z.enum(RULE_KINDS),
	label: z.string(),
	origin: z.enum(['usual', 'changed', 'own']),
	severity: z.enum(SEVERITIES),
	quantity: z.string().nullable(),
	sensorId: z.int().nullable().describe('The one sensor it watches; null: every one'),
	sensor: z.string().nullable().describe('Its name'),
	conflicts: z.array(z.string()).describe('What keeps it from acting now'),
	followsTargets: z.boolean(),
	above: z.number().nullable(),
	below: z.number().nullable(),
	hysteresis: z.number(),
	delayMs: z.int(),
	clearMs: z.int(),
	fromMinute: z.int().nullable().describe('Time of the farm’s day; null: always'),
	toMinute: z.int().nullable(),
	isOn: z.boolean(),
})
export type AlarmRuleWire = z.infer<typeof AlarmRuleWire>

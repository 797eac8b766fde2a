import { z } from 'zod'
import { noSuch, onFarm } from '../on-farm'
import { defineOperations } from '../operation'
import { AlarmEventWire, AlarmRuleWire, AlarmWire } from './alarm-wire'
import { AcknowledgeInput, SnoozeInput } from './respond-to-alarm'
import { NewRuleInput, RuleInput } from './rule-input'

const common = { tag: 'Alarms', auth: 'user' } as const
const done = z.object({ success: z.literal(true) })

export const alarmOperations = defineOperations(common, {
	listAlarms: {
		method: 'get',
		path: '/api/alarms',
		permission: 'farm.see',
		scope: 'read',
		summary: 'Open alarms, newest first; with past=1 the resolved ones, in pages',
		query: onFarm.extend({
			past: z.literal('1').optional().catch(undefined),
			before: z.coerce
				.number()
				.int()
				.positive()
				.optional()
				.catch(undefined)
				.describe('Raised before, milliseconds UTC: the next page'),
		}),
		answer: z.object({ alarms: z.array(AlarmWire), nextBefore: z.int().nullable() }),
	},
	readAlarm: {
		method: 'get',
		path: '/api/alarms/{alarmId}',
		permission: 'farm.see',
		scope: 'read',
		summary: 'One alarm with what happened to it',
		query: onFarm,
		answer: AlarmWire.extend({ events: z.array(AlarmEventWire) }),
		refusals: { 404: noSuch('alarm') },
	},
	acknowledgeAlarm: {
		method: 'post',
		path: '/api/alarms/{alarmId}/acknowledge',
		permission: 'alarm.answer',
		scope: 'tasks',
		summary: 'Acknowledge an alarm: no more alerts are sent',
		query: onFarm,
		body: AcknowledgeInput,
		answer: done,
		refusals: {
			404: noSuch('alarm'),
			409: 'Already resolved, or acknowledged by somebody else: who',
		},
	},
	snoozeAlarm: {
		method: 'post',
		path: '/api/alarms/{alarmId}/snooze',
		permission: 'alarm.answer',
		scope: 'tasks',
		summary: 'Snooze an alarm: no alerts for a while; outputs and interlocks go on as they are',
		query: onFarm,
		body: SnoozeInput,
		answer: done,
		refusals: { 400: 'Not a usable period', 404: noSuch('alarm'), 409: 'It is over' },
	},
	listRules: {
		method: 'get',
		path: '/api/alarm-rules',
		permission: 'farm.see',
		scope: 'read',
		summary: 'What raises an alarm on the farm',
		query: onFarm,
		answer: z.array(AlarmRuleWire),
	},
	addRule: {
		method: 'post',
		path: '/api/alarm-rules',
		permission: 'alarm.configure',
		scope: 'manage',
		summary: 'Add a custom rule; limits in the units the pages show (°F, gallons)',
		query: onFarm,
		body: NewRuleInput,
		answer: z.object({ key: z.string() }),
		status: 201,
		refusals: { 400: 'Not a usable rule', 404: 'No such sensor', 409: 'Too many rules' },
	},
	changeRule: {
		method: 'put',
		path: '/api/alarm-rules/{key}',
		permission: 'alarm.configure',
		scope: 'manage',
		summary: 'Change a rule; limits in the units the pages show (°F, gallons)',
		query: onFarm,
		body: RuleInput,
		answer: done,
		refusals: { 400: 'Not a usable rule', 404: noSuch('rule') },
	},
	removeRule: {
		method: 'delete',
		path: '/api/alarm-rules/{key}',
		permission: 'alarm.configure',
		scope: 'manage',
		summary: 'Remove a custom rule, or reset a built-in one to its default',
		query: onFarm,
		answer: done,
		refusals: { 404: noSuch('rule') },
	},
})

import { alarmOperations } from '@sfc/contract/alarms/operations'
import { addRule, changeRule, removeRule } from '~/areas/alarms/services/change-rules.server'
import { listOpenAlarms, listPastAlarms } from '~/areas/alarms/services/list-alarms.server'
import { listAlarmRules } from '~/areas/alarms/services/list-alarm-rules.server'
import { acknowledgeAlarm, snoozeAlarm } from '~/areas/alarms/services/respond-to-alarm.server'
import { alarmToWire, eventToWire, ruleToWire } from './alarm-to-wire'
import { implement } from '~/api/operation-handlers'

const PAGE_SIZE = 100
const DONE = { success: true } as const

export const alarmsApi = implement(alarmOperations, {
	async listAlarms(ctx, { query: { past, before = null } }) {
		if (!past) return { alarms: (await listOpenAlarms(ctx)).map(alarmToWire), nextBefore: null }
		const { alarms, nextBefore } = await listPastAlarms(ctx, { before, limit: PAGE_SIZE })
		return { alarms: alarms.map(alarmToWire), nextBefore }
	},
	readAlarm: (_, { alarm, events }) => ({
		...alarmToWire(alarm),
		events: events.map(eventToWire),
	}),
	async acknowledgeAlarm(ctx, { alarm, body: { note } }) {
		await acknowledgeAlarm(ctx, { alarmId: alarm.id, note: note || null })
		return DONE
	},
	async snoozeAlarm(ctx, { alarm, body }) {
		await snoozeAlarm(ctx, { alarmId: alarm.id, ...body })
		return DONE
	},
	listRules: async (ctx) => (await listAlarmRules(ctx)).map(ruleToWire),
	addRule: (ctx, { body }) => addRule(ctx, body),
	async changeRule(ctx, { rule: { key }, body }) {
		await changeRule(ctx, { key, ...body })
		return DONE
	},
	async removeRule(ctx, { rule: { key } }) {
		await removeRule(ctx, { key })
		return DONE
	},
})

import type { AlarmEventWire, AlarmRuleWire, AlarmWire } from '@sfc/contract/alarms/alarm-wire'
import type { AlarmEvent } from '~/areas/alarms/services/list-alarms.server'
import type { Alarm } from '~/areas/alarms/services/load-open-alarms.server'
import type { ListedRule } from '~/areas/alarms/services/list-alarm-rules.server'

/** An alarm as the API returns it. */
export const alarmToWire = ({ parts, ...alarm }: Alarm): AlarmWire => {
	const { id, title, text, size, hidden, raisedAt, clearedAt } = alarm
	const { acknowledgedAt, acknowledgedBy, snoozedUntil } = alarm
	return {
		id,
		kind: alarm.kind as AlarmWire['kind'],
		severity: alarm.severity as AlarmWire['severity'],
		title,
		text,
		size,
		hidden,
		sensorIds: parts.flatMap(({ pointId }) => (pointId === null ? [] : [pointId])),
		raisedAt,
		clearedAt,
		acknowledgedAt,
		acknowledgedBy,
		snoozedUntil,
	}
}

/** An event of an alarm as the API returns it. */
export const eventToWire = ({ at, what, by, text }: AlarmEvent): AlarmEventWire => ({
	at,
	what: what as AlarmEventWire['what'],
	by,
	text,
})

/** Origins of rules in the words of the API. */
const ORIGINS = { default: 'usual', changed: 'changed', custom: 'own' } as const

/** A rule as the API returns it. */
export const ruleToWire = ({ pointId, ...rule }: ListedRule): AlarmRuleWire => {
	const { key, kind, label, origin, severity, quantity, followsTargets, above, below } = rule
	const { hysteresis, delayMs, clearMs, fromMinute, toMinute, isOn, sensor, conflicts } = rule
	return {
		key,
		kind,
		label,
		origin: ORIGINS[origin],
		severity,
		quantity,
		sensorId: pointId,
		sensor,
		conflicts,
		followsTargets,
		above,
		below,
		hysteresis,
		delayMs,
		clearMs,
		fromMinute,
		toMinute,
		isOn,
	}
}

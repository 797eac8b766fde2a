import type { Alarm } from '~/services/alarms/load-open-alarms.server'
import type { FarmRule } from '~/services/alarms/load-alarm-rules.server'

/** An alarm as calls answer it. */
export const alarmToWire = ({ parts, ...alarm }: Alarm) => {
	const { id, kind, severity, title, text, size, hidden, raisedAt, clearedAt } = alarm
	const { acknowledgedAt, acknowledgedBy, snoozedUntil } = alarm
	return {
		id,
		kind,
		severity,
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

/** A rule as calls answer it. */
export const ruleToWire = ({ pointId, ...rule }: FarmRule) => {
	const { key, kind, label, origin, severity, quantity, followsTargets, above, below } = rule
	const { hysteresis, delayMs, clearMs, fromMinute, toMinute, isOn } = rule
	return {
		key,
		kind,
		label,
		origin,
		severity,
		quantity,
		sensorId: pointId,
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

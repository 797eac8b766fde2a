import { formatAlarm } from '@sfc/domain/alarms/format-alarm'
import type { AlarmGroup } from '@sfc/domain/alarms/group-alarms'
import type { Finding } from '@sfc/domain/alarms/evaluate-rules'

/** Most parts that an alarm names; the rest are counted. */
const PARTS = 200

/** Builds the alarm's row for a group of conditions. */
export const toAlarmRow = (cause: AlarmGroup<Finding>) => ({
	...formatAlarm(cause),
	size: cause.conditions.length,
	hidden: countHidden(cause),
	parts: toParts(cause),
})

/**
 * Counts the suppressed conditions, without milder limits of the same sensor, which belong to the
 * same alarm.
 */
const countHidden = ({ conditions, suppressed }: AlarmGroup<Finding>): number =>
	suppressed.filter(
		({ pointId }) => pointId === null || !conditions.some((one) => one.pointId === pointId),
	).length

const toParts = ({ conditions }: AlarmGroup<Finding>) =>
	conditions.slice(0, PARTS).map(({ key, label, deviceName, pointId, deviceId }) => ({
		key,
		label: deviceName && deviceName !== label ? `${label} (${deviceName})` : label,
		pointId,
		deviceId,
	}))

import { alarmInWords } from '@sfc/domain/alarms/in-words'
import type { Cause } from '@sfc/domain/alarms/one-cause'
import type { Finding } from '@sfc/domain/alarms/watch-scene'

/** How many of its parts an alarm names; the rest are counted. */
const PARTS = 200

/** What an alarm says of its cause. */
export const rowOf = (cause: Cause<Finding>) => ({
	...alarmInWords(cause),
	size: cause.troubles.length,
	hidden: hiddenBy(cause),
	parts: partsOf(cause),
})

/** A milder limit of the same sensor is no other trouble. */
const hiddenBy = ({ troubles, hides }: Cause<Finding>): number =>
	hides.filter(
		({ pointId }) => pointId === null || !troubles.some((one) => one.pointId === pointId),
	).length

const partsOf = ({ troubles }: Cause<Finding>) =>
	troubles.slice(0, PARTS).map(({ key, label, deviceName, pointId, deviceId }) => ({
		key,
		label: deviceName && deviceName !== label ? `${label} (${deviceName})` : label,
		pointId,
		deviceId,
	}))

import { isQuantity, QUANTITIES, type QuantityKey } from '../../units/quantities'
import { SEVERITIES, type Severity } from '../../severity'

/** Whether an alarm of this severity or worse is open about a quantity in a zone. */
export type AlarmQuestion = {
	zone: string
	quantity: QuantityKey | 'any'
	severity: Severity
	/** The one sensor that is meant, `device/point`; all of the zone's unless said. */
	sensor?: string
}

/** An agent that has not heard of alarms for longer does not know them. */
export const ALARMS_KNOWN_MS = 600_000

/** No device has such a key: those begin with a letter or digit. */
export const ALARM_KEY_PREFIX = '!alarm/'

/** The question as a sensor that reads 1 while such an alarm is open, else 0. */
export const alarmKey = ({ zone, quantity, severity, sensor }: AlarmQuestion): string =>
	ALARM_KEY_PREFIX + [zone, quantity, severity, ...(sensor === undefined ? [] : [sensor])].join('/')

export const isAlarmKey = (key: string): boolean => key.startsWith(ALARM_KEY_PREFIX)

/** What a key of `alarmKey` asks; null for any other key. */
export function readAlarmKey(key: string): AlarmQuestion | null {
	if (!isAlarmKey(key)) return null
	const [zone = '', quantity = '', worst, ...sensor] = key.slice(ALARM_KEY_PREFIX.length).split('/')
	const severity = SEVERITIES.find((one) => one === worst)
	const isKnown = quantity === 'any' || isQuantity(quantity)
	if (!severity || !isKnown) return null
	const one = sensor.length > 0 ? { sensor: sensor.join('/') } : {}
	return { zone, quantity, severity, ...one }
}

/** `alarm about pH in nursery (warning or worse)`; a rule for one sensor says its name. */
export function alarmName(
	{ zone, quantity, severity, sensor }: AlarmQuestion,
	sensorName = sensor,
): string {
	const about =
		sensorName ?? (quantity === 'any' ? 'any sensor or device' : QUANTITIES[quantity].label)
	return `alarm about ${about} in ${zone} (${severity}${severity === 'critical' ? '' : ' or worse'})`
}

/** An alarm that a rule depends on, and its current state for the agents. */
export type RuleAlarm = { rule: string; alarm: string; state: 'open' | 'not open' | 'not known' }

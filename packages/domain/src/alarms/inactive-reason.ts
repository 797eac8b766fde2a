import { QUANTITIES } from '../units/quantities'
import type { AlarmInputs, SensorInput } from './alarm-inputs'
import { describeConditions } from './evaluate-rules'
import { watchesSensors, type AlarmRule, type RuleKind } from './rule'

/** Why a rule that is on cannot raise an alarm now; null when it can. */
export function inactiveReason(rule: AlarmRule, inputs: AlarmInputs): string | null {
	if (!rule.isOn) return null
	const watched = [...describeConditions([rule], inputs).values()]
	if (!watchesSensors(rule.kind))
		return watched.length === 0 ? (NOTHING_THERE[rule.kind] ?? null) : null
	const isWatched = ({ pointId }: SensorInput) => watched.some((one) => one.pointId === pointId)
	const sensors = inputs.sensors.filter(isWatched)
	if (sensors.length === 0) return nothingWatched(rule, inputs)
	if (sensors.some((sensor) => isKnown(rule, sensor))) return null
	const reason = sensors.find((sensor) => sensor.reason)?.reason
	const isUnrated = sensors.some(({ value }) => value !== null)
	if (isUnrated) return 'How fast it changes is not known yet'
	return `No trusted reading now${reason ? `: ${reason}` : ''}`
}

/** Why a rule watches no sensor at all. */
function nothingWatched(rule: AlarmRule, { sensors }: AlarmInputs): string {
	const { kind, pointId, quantity, followsTargets } = rule
	const isThere = sensors.some((one) => one.pointId === pointId)
	if (pointId !== null && !isThere) return 'Its sensor was removed. Choose another one'
	if (kind === 'tank-level')
		return pointId === null
			? 'No tank with a level sensor is connected'
			: 'The capacity of its tank is not known'
	const isMeasured = quantity === null || sensors.some((one) => one.quantity === quantity)
	if (followsTargets && isMeasured) return 'There is no target for it'
	return quantity === null
		? 'No sensor is connected'
		: `No sensor measures ${QUANTITIES[quantity].label}`
}

/** Whether a rule can judge a sensor now. */
function isKnown({ kind }: AlarmRule, { state, value, perHour }: SensorInput): boolean {
	if (kind === 'rate') return perHour !== null
	return kind === 'no-data' || kind === 'bad-reading' ? state !== 'unknown' : value !== null
}

/** What is said where nothing of a kind is there; a kind without words waits for something to happen. */
const NOTHING_THERE: Readonly<Partial<Record<RuleKind, string>>> = {
	'agent-offline': 'No farm agent is connected',
	'machine-strained': 'No farm agent is connected',
	'plan-not-run': 'No farm agent is connected',
	'device-offline': 'No device is connected',
	'camera-sees': 'No camera has its alerts on',
	'backup-overdue': 'Backups are not set up on this server',
}

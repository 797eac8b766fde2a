import type { PlanSensor } from '@sfc/domain/growing/recipes/plan-zone'
import { amount, formatInterlock, type PlanInterlock } from '@sfc/domain/control/safeguards'
import { measuredValue } from '@sfc/domain/readings/measured-value'
import { isTrusted, type Quality } from '@sfc/domain/readings/quality'
import { staleAfterMs } from '@sfc/domain/readings/stale-after-ms'
import type { Interlock } from '../../config/agent-config'

/** The newest reading of a point; `at` in the agent's time that does not jump. */
export type LastReading = {
	value: number | null
	quality: Quality
	at: number
	simulated: boolean
	/** Why the quality is not good. */
	reason?: string | undefined
}

/** A reading with how often its point is read, milliseconds. */
export type TimedReading = LastReading & { intervalMs: number }

/** One of the plan, or of this agent's own configuration. */
export type InterlockInForce = PlanInterlock | OwnInterlock
type OwnInterlock = Interlock & { id: string; kind: 'only-while' }

/** What is known of an output: `maybe` while it may be on. */
export type Power = 'on' | 'maybe' | 'off' | 'unknown'

/** What interlocks look at. */
export type InterlockFacts = {
	nowMs: number
	readingOf(point: string): TimedReading | null
	powerOf(output: string): Power
}

export const ownInterlock = (interlock: Interlock): OwnInterlock => {
	const { point, op, value } = interlock
	return { ...interlock, id: `own:${point} ${op} ${value}`.slice(0, 200), kind: 'only-while' }
}

/** What an interlock demands, for people. */
export const describeReason = (interlock: InterlockInForce): string =>
	interlock.kind === 'only-while'
		? `On only while ${interlock.point} ${interlock.op} ${interlock.value}`
		: formatInterlock(interlock)

/**
 * Why an interlock keeps its output off now; null when it does not. A reading or state that is missing,
 * old or not trusted keeps it off. Without figures that change: a decision is told when it changes.
 */
export function reasonToAct(interlock: InterlockInForce, facts: InterlockFacts): string | null {
	switch (interlock.kind) {
		case 'requires': {
			const power = facts.powerOf(interlock.output.key)
			return power === 'on' ? null : `requires ${interlock.output.label}, ${POWER[power]}`
		}
		case 'excludes': {
			const power = facts.powerOf(interlock.output.key)
			return power === 'off' ? null : `never on with ${interlock.output.label}, ${POWER[power]}`
		}
		case 'at-most': {
			const notOff = interlock.others.filter(({ key }) => facts.powerOf(key) !== 'off')
			if (notOff.length < interlock.most) return null
			const names = notOff.map(({ label }) => label).join(', ')
			return `at most ${interlock.most} on at a time, and ${names} is or may be on`
		}
		case 'input':
		case 'reading':
			return reasonOfSensor(interlock, facts)
		case 'only-while':
			return reasonOfOwn(interlock, facts)
		case 'unmet':
			return `${interlock.label} is not connected to this agent`
	}
}

const POWER: Readonly<Record<Power, string>> = {
	on: 'which is on',
	maybe: 'which may be on',
	off: 'which is off',
	unknown: 'whose state is not known',
}

function reasonOfSensor(
	interlock: PlanInterlock & { kind: 'input' | 'reading' },
	facts: InterlockFacts,
): string | null {
	const { sensor } = interlock
	const value = readSensor(sensor, facts)
	if (typeof value === 'string') return value
	if (interlock.kind === 'input') {
		const isOn = value > 0
		return isOn === interlock.isOn ? `${sensor.label} is ${isOn ? 'on' : 'off'}` : null
	}
	const acts = interlock.is === 'below' ? value < interlock.value : value > interlock.value
	return acts ? `${sensor.label} is ${interlock.is} ${amount(interlock)}` : null
}

/** What a sensor measures now, calibrated, or why that cannot be trusted. */
export function readSensor(
	sensor: PlanSensor,
	facts: Pick<InterlockFacts, 'readingOf' | 'nowMs'>,
): number | string {
	const { readingOf, nowMs } = facts
	if (sensor.isCalibrating) return `${sensor.label} is being calibrated`
	const reading = readingOf(sensor.key)
	const maxAgeMs = staleAfterMs(reading?.intervalMs ?? 0)
	const raw = trusted(reading, { name: sensor.label, maxAgeMs, nowMs })
	if (typeof raw === 'string') return raw
	const { compensation } = sensor
	const celsius = compensation ? readSensor(compensation.temperature, facts) : null
	return measuredValue(sensor, raw, typeof celsius === 'number' ? celsius : null)
}

function reasonOfOwn(
	{ point, op, value, maxAgeMs }: OwnInterlock,
	{ readingOf, nowMs }: InterlockFacts,
): string | null {
	const read = trusted(readingOf(point), { name: point, maxAgeMs, nowMs })
	if (typeof read === 'string') return read
	const holds = op === '<' ? read < value : read > value
	return holds ? null : `${point} is not ${op} ${value}`
}

/** The value, or why it cannot be trusted. */
function trusted(
	reading: LastReading | null,
	{ name, maxAgeMs, nowMs }: { name: string; maxAgeMs: number; nowMs: number },
): number | string {
	if (!reading || reading.value === null || !Number.isFinite(reading.value))
		return `no reading of ${name}`
	if (nowMs - reading.at > maxAgeMs) return `the reading of ${name} is too old`
	if (!isTrusted(reading.quality, reading.simulated))
		return `the reading of ${name} is ${reading.quality}`
	return reading.value
}

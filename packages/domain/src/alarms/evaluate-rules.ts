import type { Condition } from './group-alarms'
import { isRuleActiveAt, type AlarmRule } from './rule'
import type { AlarmInputs, SensorInput } from './alarm-inputs'
import {
	NORMAL_STATE,
	holdState,
	evaluateLimit,
	evaluateState,
	type Limit,
	type ConditionState,
} from './evaluate-limit'

/** A condition with what its alarm says. */
export type Finding = Condition & {
	rule: AlarmRule
	/** The name of the sensor, device or agent. */
	label: string
	deviceName: string | null
	reason: string | null
	/** The measured value and its limits, where it is about a value. */
	value: number | null
	above: number | null
	below: number | null
	/** Who set the limits, where the rule follows targets. */
	source: string | null
}

export type ConditionStates = ReadonlyMap<string, ConditionState>

export type RuleEvaluation = {
	findings: Finding[]
	watches: Map<string, ConditionState>
	/** The keys of everything that was evaluated, wrong or not. */
	judged: Set<string>
}

/**
 * Evaluates the rules of a farm: the conditions present now, and what to remember until the next
 * evaluation. What has no trusted reading now stays as it was.
 */
export function evaluateRules(
	rules: readonly AlarmRule[],
	scene: AlarmInputs,
	before: ConditionStates,
): RuleEvaluation {
	const seen: RuleEvaluation = { findings: [], watches: new Map(), judged: new Set() }
	for (const rule of rules) {
		if (!rule.isOn || !isRuleActiveAt(rule, scene.minuteOfDay)) continue
		for (const subject of subjectsOf(rule, scene)) {
			const { look, ...finding } = subject
			const watch = before.get(finding.key) ?? NORMAL_STATE
			const after = look(watch)
			seen.judged.add(finding.key)
			if (after.isRaised || after.sinceAt !== null) seen.watches.set(finding.key, after)
			if (after.isRaised) seen.findings.push({ ...finding, isEnding: after.sinceAt !== null })
		}
	}
	return seen
}

type Subject = Omit<Finding, 'isEnding'> & { look: (watch: ConditionState) => ConditionState }

function subjectsOf(rule: AlarmRule, scene: AlarmInputs): Subject[] {
	if (rule.kind === 'agent-offline') return agentsOf(rule, scene)
	if (rule.kind === 'device-offline') return devicesOf(rule, scene)
	return scene.sensors
		.filter(
			({ pointId, quantity }) =>
				(rule.pointId === null || rule.pointId === pointId) &&
				(rule.quantity === null || rule.quantity === quantity),
		)
		.flatMap((sensor) => sensorSubject(rule, sensor, scene.now) ?? [])
}

const NO_VALUE = { quantity: null, value: null, above: null, below: null, source: null }

const agentsOf = (rule: AlarmRule, { agents, now }: AlarmInputs): Subject[] =>
	agents.map(({ id, label, isOnline }) => ({
		key: `${rule.key} agent ${id}`,
		kind: rule.kind,
		severity: rule.severity,
		rule,
		agentId: id,
		deviceId: null,
		pointId: null,
		label,
		deviceName: null,
		reason: null,
		...NO_VALUE,
		look: (watch) =>
			isOnline === null
				? holdState(watch)
				: evaluateState(watch, { at: now, isWrong: !isOnline }, rule),
	}))

const devicesOf = (rule: AlarmRule, { devices, now }: AlarmInputs): Subject[] =>
	devices.map(({ id, agentId, label, isOffline, reason }) => ({
		key: `${rule.key} device ${id}`,
		kind: rule.kind,
		severity: rule.severity,
		rule,
		agentId,
		deviceId: id,
		pointId: null,
		label,
		deviceName: null,
		reason,
		...NO_VALUE,
		look: (watch) => evaluateState(watch, { at: now, isWrong: isOffline }, rule),
	}))

function sensorSubject(rule: AlarmRule, sensor: SensorInput, now: number): Subject | null {
	const look = LOOKS[rule.kind]
	const limits = look?.limits(rule, sensor)
	if (!look || !limits) return null
	const { pointId, deviceId, agentId, label, deviceName, reason } = sensor
	const value = look.value(sensor)
	return {
		key: `${rule.key} point ${pointId}`,
		kind: rule.kind,
		severity: rule.severity,
		rule,
		agentId,
		deviceId,
		pointId,
		label,
		deviceName,
		reason,
		quantity: rule.quantity,
		value,
		above: limits.above,
		below: limits.below,
		source: limits.source,
		look: (watch) => look.at(watch, { sensor, value, now, limit: { ...rule, ...limits } }),
	}
}

type Limits = Pick<Limit, 'above' | 'below' | 'countsAt'> & { source: string | null }
type Looked = { sensor: SensorInput; value: number | null; now: number; limit: Limit }
type Look = {
	limits: (rule: AlarmRule, sensor: SensorInput) => Limits | null
	value: (sensor: SensorInput) => number | null
	at: (watch: ConditionState, looked: Looked) => ConditionState
}

const ofRule = ({ above, below }: AlarmRule): Limits => ({ above, below, source: null })

const byValue = (watch: ConditionState, { value, now, limit }: Looked): ConditionState =>
	value === null ? holdState(watch) : evaluateLimit(watch, { at: now, value }, limit)

const byState =
	(isWrong: (sensor: SensorInput) => boolean) =>
	(watch: ConditionState, { sensor, now, limit }: Looked): ConditionState =>
		sensor.state === 'unknown'
			? holdState(watch)
			: evaluateState(watch, { at: now, isWrong: isWrong(sensor) }, limit)

const LOOKS: Readonly<Partial<Record<AlarmRule['kind'], Look>>> = {
	limit: {
		limits: (rule, { target }) => {
			if (!rule.followsTargets) return ofRule(rule)
			return target && { above: target.high, below: target.low, source: target.source }
		},
		value: ({ value }) => value,
		at: byValue,
	},
	rate: {
		limits: (rule, { quantity }) => (quantity === rule.quantity ? ofRule(rule) : null),
		value: ({ perHour }) => (perHour === null ? null : Math.abs(perHour)),
		at: byValue,
	},
	'tank-level': {
		limits: (rule, { isTank }) => (isTank ? { ...ofRule(rule), countsAt: true } : null),
		value: ({ levelPct }) => levelPct,
		at: byValue,
	},
	'no-data': { limits: ofRule, value: () => null, at: byState(({ state }) => state === 'silent') },
	'bad-reading': {
		limits: ofRule,
		value: ({ value }) => value,
		at: byState(({ state }) => state === 'flawed'),
	},
}

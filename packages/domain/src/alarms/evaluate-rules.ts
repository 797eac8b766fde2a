import { EVENT_ROWS } from '../cameras/camera-events'
import { MACHINE_PROBLEMS, type MachineProblem } from '../agents/machine-problems'
import type { Condition } from './group-alarms'
import { isRuleActiveAt, type AlarmRule } from './rule'
import type { AlarmInputs, SensorInput } from './alarm-inputs'
import {
	NORMAL_STATE,
	holdState,
	evaluateLimit,
	evaluateState,
	isOutsideLimit,
	type Limit,
	type ConditionState,
} from './evaluate-limit'

/** Something a rule watches, wrong or not, with what its alarm says. */
export type WatchedCondition = Omit<Condition, 'isClearing'> & {
	/** Whether it is not wrong now; false where nobody knows. */
	isOver: boolean
	rule: AlarmRule
	/** The name of the sensor, device or agent. */
	label: string
	deviceName: string | null
	/** Where its sensor is; null where it is not about one. */
	zone: string | null
	reason: string | null
	/** The measured value and its limits, where it is about a value. */
	value: number | null
	above: number | null
	below: number | null
	/** Who set the limits, where the rule follows targets. */
	source: string | null
}

/** A watched condition that is wrong. */
export type Finding = WatchedCondition & Pick<Condition, 'isClearing'>

export type ConditionStates = ReadonlyMap<string, ConditionState>

export type RuleEvaluation = {
	findings: Finding[]
	states: Map<string, ConditionState>
	/** The keys of everything that was evaluated, wrong or not. */
	evaluated: Set<string>
}

/**
 * Evaluates the rules of a farm: the conditions present now, and what to remember until the next
 * evaluation. What has no trusted reading now stays as it was.
 */
export function evaluateRules(
	rules: readonly AlarmRule[],
	inputs: AlarmInputs,
	before: ConditionStates,
): RuleEvaluation {
	const result: RuleEvaluation = { findings: [], states: new Map(), evaluated: new Set() }
	for (const rule of rules) {
		if (!rule.isOn || !isRuleActiveAt(rule, inputs.minuteOfDay)) continue
		for (const subject of subjectsOf(rule, inputs)) {
			const { evaluate, ...finding } = subject
			const state = before.get(finding.key) ?? NORMAL_STATE
			const next = evaluate(state)
			result.evaluated.add(finding.key)
			if (next.isRaised || next.sinceAt !== null) result.states.set(finding.key, next)
			if (next.isRaised) result.findings.push({ ...finding, isClearing: next.sinceAt !== null })
		}
	}
	return result
}

/** What the rules that are on watch, by key, with the values and limits of now, wrong or not. */
export const describeConditions = (
	rules: readonly AlarmRule[],
	inputs: AlarmInputs,
): ReadonlyMap<string, WatchedCondition> =>
	new Map(
		rules
			.filter(({ isOn }) => isOn)
			.flatMap((rule) => subjectsOf(rule, inputs).map((one) => [one.key, one] as const)),
	)

type Subject = WatchedCondition & { evaluate: (state: ConditionState) => ConditionState }

function subjectsOf(rule: AlarmRule, inputs: AlarmInputs): Subject[] {
	if (rule.kind === 'agent-offline') return agentsOf(rule, inputs)
	if (rule.kind === 'device-offline') return devicesOf(rule, inputs)
	if (rule.kind === 'machine-strained') return machinesOf(rule, inputs)
	if (rule.kind === 'plan-not-run') return plansOf(rule, inputs)
	if (rule.kind === 'control-stopped') return noticesOf(rule, inputs)
	if (rule.kind === 'camera-sees') return camerasOf(rule, inputs)
	if (rule.kind === 'backup-overdue') return backupsOf(rule, inputs)
	return inputs.sensors
		.filter(
			({ pointId, quantity }) =>
				(rule.pointId === null || rule.pointId === pointId) &&
				(rule.quantity === null || rule.quantity === quantity),
		)
		.flatMap((sensor) => sensorSubject(rule, sensor, inputs.now) ?? [])
}

const NO_VALUE = { zone: null, quantity: null, value: null, above: null, below: null, source: null }

type Machine = Pick<Subject, 'agentId' | 'deviceId' | 'label' | 'reason' | 'isOver' | 'evaluate'>

/** What a rule watches that has no value: an agent, a device, the server. */
const machineSubject = (rule: AlarmRule, id: string, machine: Machine): Subject => ({
	key: `${rule.key} ${id}`,
	kind: rule.kind,
	severity: rule.severity,
	rule,
	pointId: null,
	deviceName: null,
	...NO_VALUE,
	...machine,
})

const agentsOf = (rule: AlarmRule, { agents, now }: AlarmInputs): Subject[] =>
	agents.map(({ id, label, isOnline }) =>
		machineSubject(rule, `agent ${id}`, {
			agentId: id,
			deviceId: null,
			label,
			reason: null,
			isOver: isOnline === true,
			evaluate: (state) =>
				isOnline === null
					? holdState(state)
					: evaluateState(state, { at: now, isWrong: !isOnline }, rule),
		}),
	)

const plansOf = (rule: AlarmRule, { agents, now }: AlarmInputs): Subject[] =>
	agents.map(({ id, label, planProblem = null }) =>
		machineSubject(rule, `agent ${id}`, {
			agentId: id,
			deviceId: null,
			label,
			reason: planProblem,
			isOver: planProblem === null,
			evaluate: (state) => evaluateState(state, { at: now, isWrong: planProblem !== null }, rule),
		}),
	)

/** Of an agent that is not heard nothing is known: it stays what it was. */
const machinesOf = (rule: AlarmRule, { agents, now }: AlarmInputs): Subject[] =>
	agents.flatMap(({ id, label, isOnline, machineProblems = [] }) =>
		MACHINE_PROBLEMS.map((key) => {
			const problem = machineProblems.find((one) => one.key === key)
			return machineSubject(rule, `agent ${id} ${key}`, {
				agentId: id,
				deviceId: null,
				label: `${label}: ${(problem?.title ?? MACHINE_WORDS[key]).replace(/^Its /, 'its ')}`,
				reason: problem?.remedy ?? null,
				isOver: isOnline === true && !problem,
				evaluate: (state) =>
					isOnline === true
						? evaluateState(state, { at: now, isWrong: problem !== undefined }, rule)
						: holdState(state),
			})
		}),
	)

const MACHINE_WORDS: Readonly<Record<MachineProblem, string>> = {
	disk: 'its disk',
	memory: 'its memory',
	heat: 'the heat of its processor',
	clock: 'its clock',
	update: 'its update',
}

const devicesOf = (rule: AlarmRule, { devices, now }: AlarmInputs): Subject[] =>
	devices.map(({ id, agentId, label, isOffline, reason }) =>
		machineSubject(rule, `device ${id}`, {
			agentId,
			deviceId: id,
			label,
			reason,
			isOver: !isOffline,
			evaluate: (state) => evaluateState(state, { at: now, isWrong: isOffline }, rule),
		}),
	)

/** Not of their agent: they stay what they are when it falls silent. */
const noticesOf = (rule: AlarmRule, { notices, now }: AlarmInputs): Subject[] =>
	notices.map(({ id, title, cause, isCleared }) =>
		machineSubject(rule, `notice ${id}`, {
			agentId: null,
			deviceId: null,
			label: title,
			reason: cause,
			isOver: isCleared,
			evaluate: (state) => evaluateState(state, { at: now, isWrong: !isCleared }, rule),
		}),
	)

const camerasOf = (rule: AlarmRule, { cameras, now }: AlarmInputs): Subject[] =>
	cameras.map(({ deviceId, agentId, label, what, isSeen }) =>
		machineSubject(rule, `camera ${deviceId} ${what}`, {
			agentId,
			deviceId,
			label: `${label}: ${EVENT_ROWS[what].label.toLowerCase()}`,
			reason: EVENT_ROWS[what].description,
			isOver: !isSeen,
			evaluate: (state) => evaluateState(state, { at: now, isWrong: isSeen }, rule),
		}),
	)

const backupsOf = (rule: AlarmRule, { backups, now }: AlarmInputs): Subject[] =>
	backups === null
		? []
		: [
				machineSubject(rule, 'server', {
					agentId: null,
					deviceId: null,
					label: 'Backup',
					reason: null,
					isOver: !backups.isOverdue,
					evaluate: (state) => evaluateState(state, { at: now, isWrong: backups.isOverdue }, rule),
				}),
			]

function sensorSubject(rule: AlarmRule, sensor: SensorInput, now: number): Subject | null {
	const evaluator = EVALUATORS[rule.kind]
	const limits = evaluator?.limits(rule, sensor)
	if (!evaluator || !limits) return null
	const { pointId, deviceId, agentId, label, deviceName, zone, reason } = sensor
	const value = evaluator.value(sensor)
	const observation = { sensor, value, now, limit: { ...rule, ...limits } }
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
		zone,
		reason,
		quantity: rule.quantity,
		value,
		above: limits.above,
		below: limits.below,
		source: limits.source,
		isOver: evaluator.isOver(observation),
		evaluate: (state) => evaluator.evaluate(state, observation),
	}
}

type Limits = Pick<Limit, 'above' | 'below' | 'countsAt'> & { source: string | null }
type Observation = { sensor: SensorInput; value: number | null; now: number; limit: Limit }
type Evaluator = {
	limits: (rule: AlarmRule, sensor: SensorInput) => Limits | null
	value: (sensor: SensorInput) => number | null
	isOver: (observation: Observation) => boolean
	evaluate: (state: ConditionState, observation: Observation) => ConditionState
}

const limitsOfRule = ({ above, below }: AlarmRule): Limits => ({ above, below, source: null })

type Judgement = Pick<Evaluator, 'isOver' | 'evaluate'>

const byValue: Judgement = {
	isOver: ({ value, limit }) => value !== null && !isOutsideLimit(value, limit),
	evaluate: (state, { value, now, limit }) =>
		value === null ? holdState(state) : evaluateLimit(state, { at: now, value }, limit),
}

const byState = (isWrong: (sensor: SensorInput) => boolean): Judgement => ({
	isOver: ({ sensor }) => sensor.state !== 'unknown' && !isWrong(sensor),
	evaluate: (state, { sensor, now, limit }) =>
		sensor.state === 'unknown'
			? holdState(state)
			: evaluateState(state, { at: now, isWrong: isWrong(sensor) }, limit),
})

const EVALUATORS: Readonly<Partial<Record<AlarmRule['kind'], Evaluator>>> = {
	limit: {
		limits: (rule, { target }) => {
			if (!rule.followsTargets) return limitsOfRule(rule)
			return target && { above: target.high, below: target.low, source: target.source }
		},
		value: ({ value }) => value,
		...byValue,
	},
	rate: {
		limits: (rule, { quantity }) => (quantity === rule.quantity ? limitsOfRule(rule) : null),
		value: ({ perHour }) => (perHour === null ? null : Math.abs(perHour)),
		...byValue,
	},
	'tank-level': {
		limits: (rule, { isTank }) => (isTank ? { ...limitsOfRule(rule), countsAt: true } : null),
		value: ({ levelPct }) => levelPct,
		...byValue,
	},
	'no-data': {
		limits: limitsOfRule,
		value: () => null,
		...byState(({ state }) => state === 'silent'),
	},
	'bad-reading': {
		limits: limitsOfRule,
		value: ({ value }) => value,
		...byState(({ state }) => state === 'flawed'),
	},
}

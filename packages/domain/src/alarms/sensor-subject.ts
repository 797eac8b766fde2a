import type { SensorInput } from './alarm-inputs'
import {
	evaluateLimit,
	evaluateState,
	holdState,
	isOutsideLimit,
	type ConditionState,
	type Limit,
} from './evaluate-limit'
import type { AlarmRule } from './rule'
import type { Subject } from './subject'

/** A sensor as a rule watches it; null where the rule has no limits for it. */
export function sensorSubject(rule: AlarmRule, sensor: SensorInput, now: number): Subject | null {
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

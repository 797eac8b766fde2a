import type { AlarmInputs } from './alarm-inputs'
import { NORMAL_STATE, type ConditionState } from './evaluate-limit'
import type { Condition } from './group-alarms'
import { isRuleActiveAt, type AlarmRule } from './rule'
import { sensorSubject } from './sensor-subject'
import type { Subject, WatchedCondition } from './subject'
import {
	agentSubjects,
	backupSubjects,
	cameraSubjects,
	deviceSubjects,
	machineSubjects,
	noticeSubjects,
	planSubjects,
} from './valueless-subjects'

/** A watched condition that is wrong. */
export type Finding = WatchedCondition & Pick<Condition, 'isClearing'>

export type ConditionStates = ReadonlyMap<string, ConditionState>

export type RuleEvaluation = {
	findings: Finding[]
	states: Map<string, ConditionState>
	/** The keys of everything that was evaluated, wrong or not. */
	evaluated: Set<string>
	/** When the first delay ends that runs now; Infinity when none does. */
	delayEndsAt: number
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
	const result: RuleEvaluation = {
		findings: [],
		states: new Map(),
		evaluated: new Set(),
		delayEndsAt: Infinity,
	}
	for (const rule of rules) {
		if (!rule.isOn || !isRuleActiveAt(rule, inputs.minuteOfDay)) continue
		for (const subject of subjectsOf(rule, inputs)) {
			const { evaluate, ...finding } = subject
			const state = before.get(finding.key) ?? NORMAL_STATE
			const next = evaluate(state)
			result.evaluated.add(finding.key)
			if (next.isRaised || next.sinceAt !== null) result.states.set(finding.key, next)
			const endsAt = (next.sinceAt ?? Infinity) + (next.isRaised ? rule.clearMs : rule.delayMs)
			result.delayEndsAt = Math.min(result.delayEndsAt, endsAt)
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

function subjectsOf(rule: AlarmRule, inputs: AlarmInputs): Subject[] {
	if (rule.kind === 'agent-offline') return agentSubjects(rule, inputs)
	if (rule.kind === 'device-offline') return deviceSubjects(rule, inputs)
	if (rule.kind === 'machine-strained') return machineSubjects(rule, inputs)
	if (rule.kind === 'plan-not-run') return planSubjects(rule, inputs)
	if (rule.kind === 'control-stopped') return noticeSubjects(rule, inputs)
	if (rule.kind === 'camera-sees') return cameraSubjects(rule, inputs)
	if (rule.kind === 'backup-overdue') return backupSubjects(rule, inputs)
	return inputs.sensors
		.filter(
			({ pointId, quantity }) =>
				(rule.pointId === null || rule.pointId === pointId) &&
				(rule.quantity === null || rule.quantity === quantity),
		)
		.flatMap((sensor) => sensorSubject(rule, sensor, inputs.now) ?? [])
}

import type { OutputClass } from '../../control/output-class'
import { controllerOutputs, type Plan } from '../../control/plan'
import type { PlanSensor } from '../../growing/recipes/plan-zone'
import { INITIAL_CONTROL, step, type ControlState } from '../../control/step'
import { RehearsedOutputs, type RehearsedOutput } from './rehearsed-outputs'

/** What sensors read, by key: one value for each step, null where nothing was read. */
export type PastReadings = {
	fromAt: number
	toAt: number
	stepMs: number
	values: ReadonlyMap<string, readonly (number | null)[]>
}

/** When rules would act. */
type RehearsedRule = { rule: string; at: number; why: string }

export type Rehearsal = { outputs: RehearsedOutput[]; rules: RehearsedRule[] }

const TICK_MS = 60_000
const DAY_MS = 86_400_000

/** Controllers whose water or air responds to them: readings of then show the response to other switching. */
const NOT_REHEARSED = ['dosing', 'fill', 'climate', 'co2']

/**
 * Runs a plan over what was read: the very `step` that agents run, with outputs that obey at once and
 * the limits of their classes. Readings stay what they were, whatever the plan would have done. Yields
 * once for each rehearsed day, so that a caller can pause; the result comes at the end.
 */
export function* rehearse(
	plan: Plan,
	readings: PastReadings,
	classOf: (key: string) => OutputClass,
): Generator<number, Rehearsal> {
	const controllers = plan.controllers.filter(({ kind }) => !NOT_REHEARSED.includes(kind))
	const outputs = new RehearsedOutputs(controllers.flatMap(controllerOutputs), classOf)
	const rules: RehearsedRule[] = []
	let state: ControlState = step(INITIAL_CONTROL, {
		kind: 'planned',
		plan: { ...plan, controllers },
	})[0]
	for (let utc = readings.fromAt; utc < readings.toAt; utc += TICK_MS) {
		const [next, effects] = step(state, {
			kind: 'ticked',
			utc,
			passedMs: TICK_MS,
			isComplete: true,
			read: (sensor) => readAt(readings, sensor, utc),
			isOn: ({ key }) => outputs.isOn(key),
		})
		state = next
		outputs.pass(effects, utc, TICK_MS)
		for (const effect of effects)
			if (effect.kind === 'rule') rules.push({ rule: effect.rule, at: utc, why: effect.why })
		if ((utc - readings.fromAt) % DAY_MS === 0) yield (utc - readings.fromAt) / DAY_MS
	}
	return { outputs: outputs.list(), rules }
}

function readAt(
	{ fromAt, stepMs, values }: PastReadings,
	{ key, isCalibrating }: PlanSensor,
	utc: number,
): number | null {
	if (isCalibrating) return null
	return values.get(key)?.[Math.floor((utc - fromAt) / stepMs)] ?? null
}

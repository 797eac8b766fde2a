import { decideOutput, type Claim } from './decide-output'
import { OUTPUT_CLASSES, type OutputClass, type OutputLimits } from './output-class'
import { controllerOutputs, type Plan } from './plan'
import type { PlanSensor } from './plan-zone'
import { INITIAL_CONTROL, step, type ControlState } from './step'

/** What sensors read, by key: one value for each step, null where nothing was read. */
export type PastReadings = {
	fromAt: number
	toAt: number
	stepMs: number
	values: ReadonlyMap<string, readonly (number | null)[]>
}

type RehearsedOutput = {
	key: string
	label: string
	/** When it would have been on, milliseconds UTC, in order. */
	spans: { fromAt: number; toAt: number }[]
	onMs: number
	starts: number
	/** How often a limit of its class held it back or ended it. */
	held: number
}

export type Rehearsal = {
	outputs: RehearsedOutput[]
	/** When rules would have acted. */
	rules: { rule: string; at: number; why: string }[]
}

type Running = { isOn: boolean; inStateMs: number; todayMs: number; day: number; held: boolean }

const TICK_MS = 60_000
const DAY_MS = 86_400_000
const NO_CLAIMS: readonly Claim[] = []

/** Controllers whose water answers to what they do: what was read then says nothing about it. */
const NOT_REHEARSED = ['dosing', 'fill']

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
	const outputs = new Map(controllers.flatMap(controllerOutputs).map((one) => [one.key, one]))
	const running = new Map<string, Running>()
	const found = new Map<string, RehearsedOutput>()
	const limits = new Map([...outputs.keys()].map((key) => [key, OUTPUT_CLASSES[classOf(key)]]))
	for (const [key, { label }] of outputs) {
		const isOn = limits.get(key)?.safeOn ?? false
		running.set(key, { isOn, inStateMs: DAY_MS, todayMs: 0, day: 0, held: false })
		found.set(key, { key, label, spans: [], onMs: 0, starts: 0, held: 0 })
	}
	const rules: Rehearsal['rules'] = []
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
			isOn: ({ key }) => running.get(key)?.isOn ?? null,
		})
		state = next
		const claims = new Map<string, Claim[]>()
		for (const effect of effects) {
			if (effect.kind === 'claim') {
				const others = claims.get(effect.output)
				if (others) others.push(effect.claim)
				else claims.set(effect.output, [effect.claim])
			}
			if (effect.kind === 'rule') rules.push({ rule: effect.rule, at: utc, why: effect.why })
		}
		for (const [key, output] of found) {
			const before = running.get(key)
			const own = limits.get(key)
			if (!before || !own) continue
			const after = settle(before, claims.get(key) ?? NO_CLAIMS, own, utc)
			running.set(key, after)
			note(output, before, after, utc)
		}
		if ((utc - readings.fromAt) % DAY_MS === 0) yield (utc - readings.fromAt) / DAY_MS
	}
	return { outputs: [...found.values()], rules }
}

function readAt(
	{ fromAt, stepMs, values }: PastReadings,
	{ key, isCalibrating }: PlanSensor,
	utc: number,
): number | null {
	if (isCalibrating) return null
	return values.get(key)?.[Math.floor((utc - fromAt) / stepMs)] ?? null
}

/** The state of an output after a tick: what is wanted, within the limits of its class. */
function settle(
	before: Running,
	claims: readonly Claim[],
	limits: OutputLimits,
	utc: number,
): Running {
	const day = Math.floor(utc / DAY_MS)
	const todayMs = (day === before.day ? before.todayMs : 0) + (before.isOn ? TICK_MS : 0)
	const inStateMs = before.inStateMs + TICK_MS
	const fallback: Claim = { layer: 'default', on: limits.safeOn, reason: 'safe state' }
	const [claim, second] = claims
	const wanted = (second ? decideOutput(claims, fallback, utc).winner : (claim ?? fallback)).on
	const isTooLong =
		before.isOn && limits.maxOnMs !== null && inStateMs >= limits.maxOnMs && !limits.safeOn
	const isTooSoon = wanted && !before.isOn && inStateMs < limits.minOffMs
	const isTooShort = !wanted && before.isOn && inStateMs < limits.minOnMs
	const isUsedUp = wanted && todayMs >= limits.dailyMaxMs && limits.dailyMaxMs < DAY_MS
	const held = isTooLong || isTooSoon || isTooShort || isUsedUp
	const isOn = isTooShort || (wanted && !isTooLong && !isTooSoon && !isUsedUp)
	return { isOn, inStateMs: isOn === before.isOn ? inStateMs : 0, todayMs, day, held }
}

function note(output: RehearsedOutput, before: Running, after: Running, utc: number): void {
	if (after.held && !before.held) output.held += 1
	if (!after.isOn) return
	const last = output.spans.at(-1)
	output.onMs += TICK_MS
	if (last?.toAt === utc) last.toAt = utc + TICK_MS
	else {
		output.spans.push({ fromAt: utc, toAt: utc + TICK_MS })
		output.starts += 1
	}
}

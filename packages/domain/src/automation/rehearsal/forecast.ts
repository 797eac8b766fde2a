import { relativeHumidityPct, vapourGPerM3 } from '../../climate/water-vapour'
import type { FittedReading } from '../forecast/fit-farm'
import type { Mover } from '../forecast/actuator-groups'
import { nextReading } from '../forecast/reading-model'
import { QUANTITIES } from '../../units/quantities'
import type { OutputClass } from '../../control/output-class'
import { controllerOutputs, type ControllerSettings, type Plan } from '../../control/plan'
import type { PlanOutput } from '../../growing/recipes/plan-zone'
import { INITIAL_CONTROL, step } from '../../control/step'
import type { Rehearsal } from './rehearse'
import { RehearsedOutputs } from './rehearsed-outputs'

/** A farm as it is now, and how its readings go on. */
export type FarmModel = {
	at: number
	fitted: readonly FittedReading[]
	movers: readonly Mover[]
	/** The newest trusted value of each sensor, by key. */
	readings: ReadonlyMap<string, number | null>
	/** For how long each output has been on, by key, milliseconds; 0 for off. */
	onForMs: ReadonlyMap<string, number>
}

export type Forecast = Rehearsal & {
	/** By the key of the sensor: its value now, and the average of each `FORETOLD_STEP_MS` from now on. */
	readings: Map<string, (number | null)[]>
	doses: { output: string; label: string; at: number; ml: number; why: string }[]
	/** What people would be told to see to. */
	notices: { at: number; title: string }[]
	/** Outputs that were left out, because nobody knows how the water answers to them. */
	leftOut: PlanOutput[]
}

export const FORECAST_STEP_MS = 15 * 60_000
const FORETOLD_MS = 24 * 3_600_000
const TICK_MS = 10_000
/** While a dose runs. */
const PULSE_TICK_MS = 1000
const HOUR_MS = 3_600_000

/**
 * The next 24 hours under a plan: the very `step` that agents run, on readings that answer to it as
 * the farm's readings did. Control starts as after a restart. Yields once for each hour, so that a
 * caller can pause.
 */
export function* forecast(
	plan: Plan,
	model: FarmModel,
	classOf: (key: string) => OutputClass,
): Generator<number, Forecast> {
	const [controllers, leftOut] = splitKnown(plan.controllers, model)
	const all = controllers.flatMap(controllerOutputs)
	const others = [...model.onForMs.keys()].map((key) => ({ key, label: key }))
	const outputs = new RehearsedOutputs([...others, ...all], classOf, model.onForMs)
	const readings = new ForecastReadings(model, outputs)
	const probes = new Set(controllers.flatMap(probeKeys))
	const result: Pick<Forecast, 'rules' | 'doses' | 'notices'> = {
		rules: [],
		doses: [],
		notices: [],
	}
	let [state] = step(INITIAL_CONTROL, { kind: 'planned', plan: { ...plan, controllers } })
	let hour = 0
	for (let passed = 0, passedMs = TICK_MS; passed < FORETOLD_MS; passed += passedMs) {
		const at = model.at + passed
		const [next, effects] = step(state, {
			kind: 'ticked',
			utc: at,
			passedMs,
			isComplete: true,
			read: ({ key, isCalibrating }) =>
				isCalibrating ? null : probes.has(key) ? readings.shown(key) : readings.now(key),
			isOn: ({ key }) => outputs.isOn(key),
		})
		state = next
		for (const effect of effects) {
			if (effect.kind === 'rule') result.rules.push({ rule: effect.rule, at, why: effect.why })
			if (effect.kind === 'notice') result.notices.push({ at, title: effect.title })
			if (effect.kind === 'dose' && effect.verdict === null) {
				const { output, label, ml, why } = effect
				result.doses.push({ output, label, at, ml, why })
			}
		}
		const isDosing = effects.some((one) => one.kind === 'claim' && one.claim.on && one.claim.forMs)
		const isBetween = passed % TICK_MS !== 0
		passedMs = isDosing || outputs.isPulsing || isBetween ? PULSE_TICK_MS : TICK_MS
		outputs.pass(effects, at, passedMs)
		readings.pass(at, passedMs)
		if (passed >= hour * HOUR_MS) yield hour++
	}
	const planned = new Set(all.map(({ key }) => key))
	return {
		outputs: outputs.list().filter(({ key }) => planned.has(key)),
		readings: readings.told,
		leftOut,
		...result,
	}
}

const probeKeys = (settings: ControllerSettings): string[] =>
	settings.kind === 'dosing'
		? [settings.sensors.ph, settings.sensors.ec, settings.reservoir.level].map(({ key }) => key)
		: []

/** Dosing and filling are foretold only where it is known what they do to the water. */
function splitKnown(
	controllers: readonly ControllerSettings[],
	{ fitted, movers }: FarmModel,
): [known: ControllerSettings[], leftOut: PlanOutput[]] {
	const gains = new Set(
		fitted.flatMap(({ by, model }) => (by === 'model' ? [...(model?.gains.keys() ?? [])] : [])),
	)
	const isKnown = ({ key }: PlanOutput) =>
		movers.some(({ id, outputs }) => gains.has(id) && outputs.includes(key))
	const leftOut = controllers
		.filter(({ kind }) => kind === 'dosing' || kind === 'fill')
		.flatMap(controllerOutputs)
		.filter((output) => !isKnown(output))
	const known = controllers.flatMap((settings): ControllerSettings[] => {
		if (settings.kind === 'fill') return isKnown(settings.valve) ? [settings] : []
		if (settings.kind !== 'dosing') return [settings]
		const dosers = settings.dosers.filter(({ output }) => isKnown(output))
		return dosers.length > 0 ? [{ ...settings, dosers }] : []
	})
	return [known, leftOut]
}

/** Readings that answer to the outputs, each as it was fitted. */
class ForecastReadings {
	readonly told = new Map<string, (number | null)[]>()
	/** In the unit of its model, which for humidity is g/m³. */
	readonly #state = new Map<string, number>()
	readonly #now = new Map<string, number | null>()
	/** Sums of the step under way. */
	readonly #sums = new Map<string, number>()
	#isOdd = false

	constructor(
		private readonly model: FarmModel,
		private readonly outputs: RehearsedOutputs,
	) {
		for (const { sensor, airKey } of model.fitted) {
			const value = model.readings.get(sensor.key) ?? null
			this.#now.set(sensor.key, value)
			this.told.set(sensor.key, [value])
			const airC = airKey === null ? null : model.readings.get(airKey)
			if (value !== null)
				this.#state.set(sensor.key, airC == null ? value : vapourGPerM3(airC, value))
		}
	}

	now(key: string): number | null {
		return this.#now.get(key) ?? null
	}

	/** What a probe would show: its last digit moves, else control takes a forecast that stays for a broken probe. */
	shown(key: string): number | null {
		const value = this.now(key)
		return value === null || value === 0 ? value : value * (1 + (this.#isOdd ? 1e-9 : -1e-9))
	}

	pass(at: number, passedMs: number): void {
		this.#isOdd = !this.#isOdd
		const { fitted, at: startsAt } = this.model
		const parts = new Map(this.model.movers.map(({ id, outputs }) => [id, this.#partOf(outputs)]))
		const isOver = (at + passedMs - startsAt) % FORECAST_STEP_MS === 0
		for (const reading of fitted) {
			const { key } = reading.sensor
			const value = this.#next(reading, { at, passedMs, parts })
			this.#now.set(key, value)
			const sum = (this.#sums.get(key) ?? 0) + (value ?? 0) * passedMs
			if (isOver) this.told.get(key)?.push(value === null ? null : sum / FORECAST_STEP_MS)
			this.#sums.set(key, isOver ? 0 : sum)
		}
	}

	#next(
		{ sensor, by, model, airKey, days }: FittedReading,
		{ at, passedMs, parts }: { at: number; passedMs: number; parts: Map<string, number> },
	): number | null {
		const { key, quantity } = sensor
		const before = this.#state.get(key)
		if (before === undefined || by === 'stays') return this.now(key)
		if (by !== 'model') {
			return days[by][Math.floor((at - this.model.at) / FORECAST_STEP_MS)] ?? this.now(key)
		}
		if (!model) return before
		const next = nextReading(model, before, {
			at,
			passedMs,
			partOf: (mover) => parts.get(mover) ?? 0,
		})
		const airC = airKey === null ? null : this.now(airKey)
		const shown = airC === null ? next : relativeHumidityPct(airC, next)
		// No sensor shows more, and no farm gets there.
		const { min, max } = QUANTITIES[quantity]
		const bounded = Math.min(max, Math.max(min, shown))
		this.#state.set(
			key,
			bounded === shown ? next : airC === null ? bounded : vapourGPerM3(airC, bounded),
		)
		return bounded
	}

	#partOf(outputs: readonly string[]): number {
		return outputs.reduce((sum, key) => sum + this.outputs.part(key), 0) / outputs.length
	}
}

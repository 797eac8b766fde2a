import type { BoundSensor } from '../../control/plan-inputs'
import { QUANTITIES } from '../../control/controllers/dosing/doser-effects'
import { controllerOutputs, type Plan } from '../../control/plan'
import type { OutputClass } from '../../control/output-class'
import type { QuantityKey } from '../../units/quantities'
import type { Mover } from '../forecast/actuator-groups'
import { fitFarm, type FarmHistory, type FittedReading } from '../forecast/fit-farm'
import { changedOutputs } from '../forecast/changed-outputs'
import { averageOff } from '../forecast/score-ways'
import { forecast, FORECAST_STEP_MS, type FarmModel } from './forecast'

/** A farm with its history, and the plan that it runs. */
export type KnownFarm = {
	plan: Plan
	sensors: readonly BoundSensor[]
	movers: readonly Mover[]
	outputs: readonly string[]
	history: FarmHistory
	classOf: (key: string) => OutputClass
	/** A change of the plan that is to be foretold: only models answer to it. */
	proposed?: Plan
}

const DAY_STEPS = 96
/** Age in steps after which a value says nothing about now. */
const FRESH_STEPS = 2
/** Part of a step that an output must be on to count as on. */
const MOSTLY = 0.5
/** A model may be so much worse than a plain way where a change may reach its reading through others. */
const WORTH = 1.5
/** Else it is to be off by so much less on the day it was tried, as one day may be by chance. */
const CLEARLY = 0.9

/**
 * Models a farm as it is at the end of its history. A reading keeps its model where that, with the plan in
 * control of it, would have foretold the last day no worse than each plain way; and whenever it answers to
 * equipment that a proposed plan controls otherwise, as no plain way does. Yields as a forecast does.
 */
export function* modelFarm(farm: KnownFarm): Generator<number, FarmModel> {
	const now = stateAt(farm, farm.history)
	const earlier = withoutLastDay(farm.history)
	const past = stateAt(farm, earlier)
	const trial = past.fitted.map((one): FittedReading => (one.model ? { ...one, by: 'model' } : one))
	if (now.fitted.every(({ model }) => model === null)) return now
	const answers = listAnswers(farm, now.fitted)
	const { readings } = yield* forecast(farm.plan, { ...past, fitted: trial }, farm.classOf)
	return {
		...now,
		fitted: now.fitted.map((one, i) => {
			const { key, quantity } = one.sensor
			const read = farm.history.values.get(key) ?? []
			const foretold = readings.get(key)?.slice(1) ?? []
			const known: FittedReading = answers.has(key) ? { ...one, by: 'model' } : one
			if (!one.model || !one.tried || !trial[i]?.model) return known
			const modelOff = averageOff(read.slice(-DAY_STEPS), (step) => foretold[step])
			const plainOff = Math.min(...Object.values(one.tried.lastDay))
			const mayBeOff = farm.proposed
				? Math.max(WORTH * plainOff, seeable(quantity))
				: CLEARLY * plainOff
			return { ...known, modelOff, by: modelOff <= mayBeOff ? 'model' : known.by }
		}),
	}
}

/** Keys of the readings whose model, or that of the air they are in, knows what a proposed plan changes. */
function listAnswers(
	{ plan, proposed, movers }: KnownFarm,
	fitted: readonly FittedReading[],
): Set<string> {
	const changed = proposed ? changedOutputs(plan, proposed) : new Set<string>()
	const moved = movers.filter(({ outputs }) => outputs.some((key) => changed.has(key)))
	const direct = new Set(
		fitted.flatMap(({ sensor, model }) =>
			moved.some(({ id }) => model?.gains.get(id)) ? [sensor.key] : [],
		),
	)
	const inAir = fitted.filter(({ model, airKey }) => model && airKey && direct.has(airKey))
	return new Set([...direct, ...inAir.map(({ sensor }) => sensor.key)])
}

/** What a probe of the water can tell from nothing. */
const seeable = (quantity: QuantityKey): number =>
	quantity === 'ph' || quantity === 'ec' ? QUANTITIES[quantity].seeable : 0

function stateAt({ plan, sensors, movers, outputs }: KnownFarm, history: FarmHistory): FarmModel {
	const { values, startsAt } = history
	const newest = (key: string) =>
		values
			.get(key)
			?.slice(-FRESH_STEPS)
			.findLast((value) => value !== null) ?? null
	const planned = new Set(plan.controllers.flatMap(controllerOutputs).map(({ key }) => key))
	const onForMs = outputs.flatMap((key) => {
		const parts = values.get(key) ?? []
		const steps = parts.length - 1 - parts.findLastIndex((part) => (part ?? 0) < MOSTLY)
		return newest(key) === null && !planned.has(key)
			? []
			: [[key, steps * FORECAST_STEP_MS] as const]
	})
	const count = Math.max(0, ...[...values.values()].map(({ length }) => length))
	return {
		at: startsAt + count * FORECAST_STEP_MS,
		fitted: fitFarm(sensors, movers, history),
		movers,
		readings: new Map(sensors.map(({ key }) => [key, newest(key)])),
		onForMs: new Map(onForMs),
	}
}

function withoutLastDay({ startsAt, values, doses }: FarmHistory): FarmHistory {
	const count = Math.max(0, ...[...values.values()].map(({ length }) => length)) - DAY_STEPS
	const until = startsAt + count * FORECAST_STEP_MS
	return {
		startsAt,
		values: new Map([...values].map(([key, series]) => [key, series.slice(0, Math.max(0, count))])),
		doses: new Map(
			[...doses].map(([key, one]) => {
				return [key, { ...one, given: one.given.filter(({ at }) => at < until) }]
			}),
		),
	}
}

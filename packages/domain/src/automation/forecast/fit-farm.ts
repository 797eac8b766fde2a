import type { BoundSensor } from '../../control/plan-inputs'
import { relativeHumidityPct, vapourGPerM3 } from '../../climate/water-vapour'
import { median } from '../../median'
import { QUANTITIES as PROBES } from '../../control/controllers/dosing/doser-role'
import type { QuantityKey } from '../../units/quantities'
import { fitReading, type Answer, type Observed } from './fit-reading'
import { findActuators, findPhysics, type Mover } from './actuator-groups'
import { rollOut, type Driver, type ReadingModel, type Series } from './reading-model'

/** What a farm read, in steps of 15 minutes up to now. */
export type FarmHistory = {
	startsAt: number
	/** By key: what sensors read, and of outputs the part of each step in which they were on. */
	values: ReadonlyMap<string, Series>
	/** By the key of the pump. */
	doses: ReadonlyMap<string, DoseHistory>
}

export type DoseHistory = {
	mlPerS: number
	/** What 1 ml changes, by the doses that were judged; null when none was. */
	perMl: number | null
	given: { at: number; ml: number }[]
}

/** How a reading is foretold, and how well that went on the last day, which was kept from the model. */
export type FittedReading = {
	sensor: BoundSensor
	/** By a model; as it was a day before; as it is now. */
	by: 'model' | 'day-before' | 'stays'
	model: ReadingModel | null
	/** The sensor of the air whose temperature turns vapour into relative humidity. */
	airKey: string | null
	/** How far it was off on average, and how far the better of the two plain ways. Null: too few readings. */
	off: number | null
	plainOff: number | null
	/** What the model knows to move it, and what can move it but was never seen switching. */
	movedBy: string[]
	unknown: string[]
	/** The last day, in steps of 15 minutes. */
	lastDay: Series
}

const FIT_STEP_MS = 15 * 60_000
const HOUR_STEPS = 4
const DAY_STEPS = 96
const LEAST_KNOWN = 0.5
/** A model that answers to what is switched may be so much worse than a plain way, which does not. */
const WORTH = 1.5

/** A model for each reading of a plan: those of the air first, as humidity needs them. */
export function fitFarm(
	sensors: readonly BoundSensor[],
	movers: readonly Mover[],
	history: FarmHistory,
): FittedReading[] {
	const airFirst = sensors.toSorted(
		(a, b) => Number(b.quantity === 'airTemperature') - Number(a.quantity === 'airTemperature'),
	)
	return airFirst.map((sensor) => fitSensor(sensor, airFirst, movers, history))
}

function fitSensor(
	sensor: BoundSensor,
	all: readonly BoundSensor[],
	movers: readonly Mover[],
	history: FarmHistory,
): FittedReading {
	const read = history.values.get(sensor.key) ?? []
	const airs = all.filter(({ quantity }) => quantity === 'airTemperature')
	const deviceOf = (key: string) => key.slice(0, key.lastIndexOf('/'))
	const near =
		airs.find(({ key }) => deviceOf(key) === deviceOf(sensor.key)) ??
		airs.find(({ zone }) => zone === sensor.zone) ??
		airs[0]
	const air = sensor.quantity === 'humidity' ? history.values.get(near?.key ?? '') : undefined
	const values = air ? read.map((value, i) => join(air[i], value, vapourGPerM3)) : read
	const own = findActuators(movers, sensor)
	const steps = findPhysics(sensor.quantity)?.answer === 'adds-up' ? HOUR_STEPS : 1
	const observed = {
		startsAt: history.startsAt,
		stepMs: steps * FIT_STEP_MS,
		values: coarser(values, steps),
		drivers: own.map((mover) => driverOf(mover, steps, values.length, history)),
	}
	const answer = findPhysics(sensor.quantity)?.answer
	const model = answer ? fitReading(observed, answer) : null
	const toShown = (value: number, i: number) =>
		air ? (join(air[i * steps], value, relativeHumidityPct) ?? value) : value
	const shown = observed.values.map((value, i) => (value === null ? null : toShown(value, i)))
	const score = answer
		? scoreLastDay(observed, shown, { answer, quantity: sensor.quantity, toShown })
		: null
	const known = model ? own.filter(({ id }) => model.gains.has(id)) : []
	return {
		sensor,
		model,
		airKey: air ? (near?.key ?? null) : null,
		by: !score || !model ? 'stays' : score.off <= score.mayBeOff ? 'model' : score.plainBy,
		off: score?.off ?? null,
		plainOff: score?.plainOff ?? null,
		movedBy: known.map(({ label }) => label),
		unknown: own.filter((mover) => !known.includes(mover)).map(({ label }) => label),
		lastDay: read.slice(-DAY_STEPS),
	}
}

type Shown = {
	answer: Answer
	quantity: QuantityKey
	/** From the unit of the model. */
	toShown: (value: number, i: number) => number
}

/** Fits without the last day, foretells that day by what was on, and compares. */
function scoreLastDay(observed: Observed, shown: Series, { answer, quantity, toShown }: Shown) {
	const { values, startsAt, stepMs, drivers } = observed
	const day = Math.round((DAY_STEPS * FIT_STEP_MS) / stepMs)
	const first = values.length - day
	const from = values.slice(0, Math.max(0, first)).findLast((value) => value !== null)
	const model = fitReading({ ...observed, values: values.slice(0, Math.max(0, first)) }, answer)
	const known = shown.slice(-day).filter((value) => value !== null).length
	if (!model || from === undefined || known < LEAST_KNOWN * day) return null
	const foretold = rollOut(model, from, drivers, { startsAt, first, count: day })
	const offOf = (of: (i: number) => number | null | undefined) => {
		const errors = shown.slice(-day).flatMap((value, i) => {
			const one = of(i)
			return value === null || one == null ? [] : [Math.abs(value - one)]
		})
		return errors.length > 0 ? errors.reduce((sum, one) => sum + one, 0) / errors.length : Infinity
	}
	const start = toShown(from, first - 1)
	const stays = offOf(() => start)
	const dayBefore = offOf((i) => shown[first + i - day])
	const plainOff = Math.min(stays, dayBefore)
	return {
		off: offOf((i) => toShown(foretold[i] ?? from, first + i)),
		mayBeOff: Math.max(WORTH * plainOff, noiseFloor(quantity, shown)),
		plainOff,
		plainBy: dayBefore < stays ? ('day-before' as const) : ('stays' as const),
	}
}

/** What does not stand out from the noise of the sensor. */
function noiseFloor(quantity: QuantityKey, values: Series): number {
	if (quantity === 'ph' || quantity === 'ec') return PROBES[quantity].seeable
	const moves = values.flatMap((value, i) => {
		const before = values[i - 1]
		return value === null || before == null ? [] : [Math.abs(value - before)]
	})
	return 2 * (median(moves) ?? 0)
}

function driverOf(
	{ id, sign, outputs }: ReturnType<typeof findActuators>[number],
	perStep: number,
	count: number,
	{ startsAt, values, doses }: FarmHistory,
): Driver {
	const dose = doses.get(outputs[0] ?? '')
	if (dose && dose.perMl !== null) {
		const fullMl = (dose.mlPerS * perStep * FIT_STEP_MS) / 1000
		const parts = new Array<number>(Math.ceil(count / perStep)).fill(0)
		for (const { at, ml } of dose.given) {
			const i = Math.floor((at - startsAt) / (perStep * FIT_STEP_MS))
			if (i >= 0 && i < parts.length) parts[i] = (parts[i] ?? 0) + ml / fullMl
		}
		return { id, sign, parts, gain: dose.perMl * fullMl }
	}
	const all = outputs.map((key) => values.get(key) ?? [])
	const parts = Array.from({ length: count }, (_, i) => meanOf(all.map((one) => one[i] ?? null)))
	return { id, sign, parts: coarser(parts, perStep) }
}

const coarser = (values: Series, perStep: number): Series =>
	perStep === 1
		? values
		: Array.from({ length: Math.ceil(values.length / perStep) }, (_, i) =>
				meanOf(values.slice(i * perStep, (i + 1) * perStep)),
			)

function meanOf(values: Series): number | null {
	const known = values.filter((value) => value !== null)
	return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null
}

const join = (
	one: number | null | undefined,
	other: number | null,
	of: (one: number, other: number) => number,
): number | null => (one == null || other === null ? null : of(one, other))

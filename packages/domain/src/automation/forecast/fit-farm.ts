import type { BoundSensor } from '../../control/plan-inputs'
import { vapourGPerM3 } from '../../climate/water-vapour'
import { fitReading } from './fit-reading'
import {
	bestPlainWay,
	plainDays,
	tryPlainWays,
	type PlainWay,
	type Tried,
	type Way,
} from './score-ways'
import { findActuators, findPhysics, type Mover } from './actuator-groups'
import type { Driver, ReadingModel, Series } from './reading-model'

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

/** How a reading can be foretold, and how far each way was off on days that were kept from it. */
export type FittedReading = {
	sensor: BoundSensor
	by: Way
	model: ReadingModel | null
	/** The sensor of the air whose temperature turns vapour into relative humidity. */
	airKey: string | null
	/** Null: too few readings. */
	tried: Tried | null
	/** How far its model was off on the last day, where it was tried. */
	modelOff: number | null
	/** What the model knows to move it, and what can move it but was never seen switching. */
	movedBy: string[]
	unknown: string[]
	/** What each plain way says of the next day, in steps of 15 minutes. */
	days: Readonly<Record<PlainWay, Series>>
}

const FIT_STEP_MS = 15 * 60_000
const HOUR_STEPS = 4
const DAY_STEPS = 96

/**
 * A model for each reading of a plan: those of the air first, as humidity needs them. Each is foretold by its
 * best plain way until its model was tried.
 */
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
	const tried = tryPlainWays(read, DAY_STEPS)
	const known = model ? own.filter(({ id }) => model.gains.has(id)) : []
	return {
		sensor,
		model,
		airKey: air ? (near?.key ?? null) : null,
		by: tried ? bestPlainWay(tried.off) : 'stays',
		tried,
		modelOff: null,
		movedBy: known.map(({ label }) => label),
		unknown: own.filter((mover) => !known.includes(mover)).map(({ label }) => label),
		days: plainDays(read, read.length, DAY_STEPS),
	}
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

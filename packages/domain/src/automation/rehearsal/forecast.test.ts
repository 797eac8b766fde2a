import { expect, test } from 'vitest'
import type { FittedReading } from '../forecast/fit-farm'
import { listMovers } from '../forecast/actuator-groups'
import type { ReadingModel } from '../forecast/reading-model'
import { vapourGPerM3 } from '../../climate/water-vapour'
import { dosing, doserKey, testPlan } from '../../../tests/control/controllers/dosing/test-tank'
import type { ClimateSettings } from '../../control/controllers/climate'
import type { BoundSensor } from '../../control/plan-inputs'
import type { ControllerSettings } from '../../control/plan'
import { forecast, type FarmModel } from './forecast'

const AT = Date.UTC(2026, 0, 5)
const HOUR_MS = 3_600_000
const STEPS = 96

const sensor = (key: string, quantity: BoundSensor['quantity']): BoundSensor => {
	return { key, label: key, zone: 'nursery', quantity }
}
const AIR = sensor('air/t', 'airTemperature')
const HUMIDITY = sensor('air/rh', 'humidity')
const PH = sensor('water/ph', 'ph')
const LEVEL = sensor('water/level', 'volume')

const still = (more: Partial<ReadingModel> = {}): ReadingModel => {
	return { stepMs: HOUR_MS, keeps: 1, constant: 0, cos: 0, sin: 0, gains: new Map(), ...more }
}
const DAYS: FittedReading['days'] = {
	stays: [],
	'day-before': [],
	'three-days': [],
	weighted: [],
}
const fitted = (of: BoundSensor, more: Partial<FittedReading> = {}): FittedReading => ({
	sensor: of,
	by: 'model',
	model: still(),
	airKey: null,
	tried: null,
	modelOff: null,
	movedBy: [],
	unknown: [],
	days: DAYS,
	...more,
})

const CLIMATE: ClimateSettings = {
	kind: 'climate',
	id: 'climate',
	zone: 'nursery',
	temperature: [{ key: AIR.key, label: 'Air' }],
	humidity: [],
	heat: [{ key: 'air/heater', label: 'Heater' }],
	cool: [],
	vent: [],
}

function run(
	controllers: ControllerSettings[],
	readings: FittedReading[],
	now: [string, number | null][],
	more: Partial<FarmModel> = {},
) {
	const plan = testPlan(...controllers)
	const stages = plan.zones[0]!.stages.map((stage) => ({
		...stage,
		targets: { ...stage.targets, airC: { min: 20, max: 24 } },
	}))
	const zones = plan.zones.map((zone) => ({ ...zone, stages }))
	const model: FarmModel = {
		at: AT,
		fitted: readings,
		movers: listMovers(controllers),
		readings: new Map(now),
		onForMs: new Map([['water/pump', HOUR_MS]]),
		...more,
	}
	const running = forecast({ ...plan, zones }, model, (key) =>
		key.startsWith('dosing/') ? 'dosing' : key === 'air/heater' ? 'heat' : 'circulation',
	)
	const hours: number[] = []
	for (;;) {
		const next = running.next()
		if (next.done) return { ...next.value, hours }
		hours.push(next.value)
	}
}

const HEATER = listMovers([CLIMATE])[0]!.id

test('air that cools is heated again and again, as little as its heater needs', () => {
	const model = still({ constant: -1, gains: new Map([[HEATER, 6]]) })
	const { readings, outputs, hours } = run([CLIMATE], [fitted(AIR, { model })], [[AIR.key, 22]])
	const air = readings.get(AIR.key)!.map(Number)
	expect(hours).toEqual(Array.from({ length: 24 }, (_, i) => i))
	expect(air).toHaveLength(STEPS + 1)
	expect(air[0]).toBe(22)
	expect(Math.min(...air)).toBeGreaterThan(20)
	expect(Math.max(...air)).toBeLessThan(22.6)
	const [heater] = outputs
	expect(heater).toMatchObject({ key: 'air/heater', label: 'Heater' })
	// It loses 1 °C an hour and the heater gives 6: a sixth of the time, after the first hours.
	expect(heater!.onMs / HOUR_MS).toBeGreaterThan(3)
	expect(heater!.onMs / HOUR_MS).toBeLessThan(4.5)
	expect(heater!.starts).toBeGreaterThan(5)
	const first = heater!.spans[0]!.fromAt - AT
	expect(first / HOUR_MS).toBeGreaterThan(1)
	expect(first / HOUR_MS).toBeLessThan(2)
})

test('averages of a quarter of an hour are told, not what happens to be at its end', () => {
	const model = still({ constant: 4 })
	const { readings } = run([], [fitted(AIR, { model })], [[AIR.key, 0]])
	const [now, first, second] = readings.get(AIR.key)!
	expect(now).toBe(0)
	expect(first).toBeCloseTo(0.5, 1)
	expect(second).toBeCloseTo(1.5, 1)
})

test('a reading that no model fits is as it was a day before, as usual, or as it is', () => {
	const lastDay = Array.from({ length: STEPS }, (_, i) => i)
	const { readings } = run(
		[],
		[
			fitted(AIR, { by: 'day-before', model: null, days: { ...DAYS, 'day-before': lastDay } }),
			fitted(LEVEL, { by: 'stays', model: null }),
			fitted(PH, { by: 'weighted', model: null, days: { ...DAYS, weighted: lastDay } }),
		],
		[
			[AIR.key, 5],
			[LEVEL.key, 300],
			[PH.key, 6],
		],
	)
	expect(readings.get(AIR.key)).toEqual([5, ...lastDay])
	expect(new Set(readings.get(LEVEL.key))).toEqual(new Set([300]))
	expect(readings.get(PH.key)).toEqual([6, ...lastDay])
})

test('a sensor that is silent stays silent, and control does not guess', () => {
	const model = still({ constant: -1, gains: new Map([[HEATER, 6]]) })
	const { readings, outputs } = run([CLIMATE], [fitted(AIR, { model })], [[AIR.key, null]])
	expect(new Set(readings.get(AIR.key))).toEqual(new Set([null]))
	expect(outputs[0]!.onMs).toBe(0)
})

test('humidity follows from the vapour in the air and its temperature, and never leaves what a sensor shows', () => {
	const vapour = fitted(HUMIDITY, { model: still(), airKey: AIR.key })
	const warmer = fitted(AIR, { model: still({ constant: 0.5 }) })
	const { readings } = run(
		[],
		[warmer, vapour],
		[
			[AIR.key, 20],
			[HUMIDITY.key, 60],
		],
	)
	const last = Number(readings.get(HUMIDITY.key)!.at(-1))
	const airC = Number(readings.get(AIR.key)!.at(-1))
	expect(vapourGPerM3(airC, last)).toBeCloseTo(vapourGPerM3(20, 60), 1)
	expect(last).toBeLessThan(40)
	const wet = fitted(HUMIDITY, { model: still({ constant: 50 }), airKey: AIR.key })
	const soaked = run(
		[],
		[fitted(AIR), wet],
		[
			[AIR.key, 20],
			[HUMIDITY.key, 60],
		],
	)
	expect(soaked.readings.get(HUMIDITY.key)!.at(-1)).toBe(100)
})

const DOSING = dosing({ calibratedUntil: { ph: 2 * AT, ec: 2 * AT } })
const EC = sensor('water/ec', 'ec')
const WATER: [string, number][] = [
	[PH.key, 6.9],
	[EC.key, 1.6],
	[LEVEL.key, 300],
]
const acid = listMovers([DOSING]).find(({ role }) => role === 'ph-down')!.id
/** 1 ml in 300 litres moves the pH by 0.02; the pump gives 4 ml a second. */
const ACID_A_STEP = -0.02 * 4 * 3600

test('water is dosed into its range where it is known what a dose does, and other pumps are left out', () => {
	const model = still({ gains: new Map([[acid, ACID_A_STEP]]) })
	const { doses, readings, leftOut, outputs, notices } = run(
		[DOSING],
		[fitted(PH, { model }), fitted(EC), fitted(LEVEL)],
		WATER,
	)
	expect(new Set(doses.map(({ output }) => output))).toEqual(new Set([doserKey('ph-down')]))
	expect(doses[0]).toMatchObject({ label: 'ph-down', why: expect.stringContaining('pH is above') })
	expect(doses[0]!.at).toBeGreaterThan(AT)
	expect(Number(readings.get(PH.key)!.at(-1))).toBeLessThan(6.3)
	expect(Number(readings.get(PH.key)!.at(-1))).toBeGreaterThan(5.7)
	const ml = doses.reduce((sum, dose) => sum + dose.ml, 0)
	expect(6.9 - Number(readings.get(PH.key)!.at(-1))).toBeCloseTo(0.02 * ml, 2)
	expect(outputs.find(({ key }) => key === doserKey('ph-down'))!.onMs / 1000).toBeCloseTo(ml / 4, 0)
	expect(leftOut.map(({ label }) => label)).toEqual(['nutrient-a', 'nutrient-b', 'ph-up'])
	expect(notices).toEqual([])
})

test('dosing is left out as a whole where no model is good enough', () => {
	const model = still({ gains: new Map([[acid, ACID_A_STEP]]) })
	const { doses, leftOut, outputs } = run(
		[DOSING],
		[fitted(PH, { model, by: 'stays' }), fitted(EC), fitted(LEVEL)],
		WATER,
	)
	expect(doses).toEqual([])
	expect(leftOut).toHaveLength(4)
	expect(outputs).toEqual([])
})

test('what would need a person is foretold as well', () => {
	const model = still({ constant: -1, gains: new Map([[HEATER, 0]]) })
	const { notices, outputs } = run([CLIMATE], [fitted(AIR, { model })], [[AIR.key, 20.5]])
	expect(outputs[0]!.onMs).toBeGreaterThan(HOUR_MS)
	expect(notices.length).toBeGreaterThan(0)
	expect(notices[0]!.title).toContain('Heater')
	expect(notices[0]!.at - AT).toBeLessThan(24 * HOUR_MS)
})

test('a rule that acts is foretold with its time and why', () => {
	const warm: ControllerSettings = {
		kind: 'rule',
		id: 'warm',
		zone: 'nursery',
		name: 'Warm',
		mode: 'shadow',
		match: 'all',
		when: [
			{
				kind: 'reading',
				label: 'Air',
				sensors: [{ key: AIR.key, label: 'Air' }],
				is: 'above',
				value: 25,
				forMs: 0,
			},
		],
		unless: [],
		then: [{ kind: 'notify', text: 'It is warm' }],
		cooldownMs: 24 * HOUR_MS,
	}
	const { rules, doses, leftOut } = run(
		[warm],
		[fitted(AIR, { model: still({ constant: 1 }) })],
		[[AIR.key, 22]],
	)
	expect(rules).toEqual([
		{ rule: 'warm', at: AT + 3 * HOUR_MS + 10_000, why: 'Air is 25, limit 25' },
	])
	expect([doses, leftOut]).toEqual([[], []])
})

const FILL: ControllerSettings = {
	kind: 'fill',
	id: 'fill',
	zone: 'nursery',
	valve: { key: 'water/valve', label: 'Filling valve' },
	level: { key: LEVEL.key, label: 'Reservoir' },
	lowL: 300,
	highL: 320,
	longestOpenMs: 600_000,
	mostLPerDay: 200,
	riseWithinMs: 60_000,
	leaks: [],
}

test('a reservoir that plants drink from is filled where it is known what the valve gives', () => {
	const [valve] = listMovers([FILL])
	const drunk = still({ constant: -5, gains: new Map([[valve!.id, 600]]) })
	const now: [string, number][] = [[LEVEL.key, 301]]
	const filled = run([FILL], [fitted(LEVEL, { model: drunk })], now)
	const litres = filled.readings.get(LEVEL.key)!.map(Number)
	expect(Math.min(...litres)).toBeGreaterThan(295)
	expect(Math.max(...litres)).toBeGreaterThan(315)
	expect(filled.leftOut).toEqual([])
	const unknown = run([FILL], [fitted(LEVEL, { model: still({ constant: -5 }) })], now)
	expect(unknown.leftOut).toEqual([FILL.valve])
	expect(unknown.outputs).toEqual([])
	expect(Number(unknown.readings.get(LEVEL.key)!.at(-1))).toBeCloseTo(301 - 5 * 24, -1)
})

test('outputs that work together move a reading by their average', () => {
	const lamps: ControllerSettings = {
		kind: 'light',
		id: 'light',
		zone: 'nursery',
		lamps: [
			{ key: 'lamp/a', label: 'A' },
			{ key: 'lamp/b', label: 'B' },
		],
		staggerMs: 0,
	}
	const [mover] = listMovers([lamps])
	const at = fitted(AIR, {
		model: still({ keeps: 0, constant: 20, gains: new Map([[mover!.id, 4]]) }),
	})
	const { readings } = run([lamps], [at], [[AIR.key, 20]], {
		movers: [mover!, { ...mover!, id: 'other', outputs: ['water/pump'] }],
	})
	const air = new Set(readings.get(AIR.key)!.map((value) => Math.round(Number(value))))
	expect([...air].every((value) => value === 20 || value === 24)).toBe(true)
})

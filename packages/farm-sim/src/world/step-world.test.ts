import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OUTPUT_KEYS, SENSORS } from '../map'
import { readSensor } from './read-sensor'
import { stepWorld } from './step-world'
import { waterEc, waterPh, totalWaterL } from './water-chemistry'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { createWorld, RESERVOIR_CAPACITY_L, TANK_CAPACITY_L, type World } from './world'

const START_MS = Date.UTC(2026, 0, 5, 12)
const RECIRCULATION = 'nursery-recirculation-pump'
const after = (seconds: number, ...running: string[]) =>
	stepWorld(createWorld(7, START_MS), new Set(running), seconds)

const history = fc.array(
	fc.record({
		running: fc.uniqueArray(fc.constantFrom(...OUTPUT_KEYS), { maxLength: 12 }),
		dtS: fc.double({ min: 0.01, max: 1800, noNaN: true }),
	}),
	{ minLength: 1, maxLength: 6 },
)
const run = (seed: number, steps: { running: string[]; dtS: number }[]): World =>
	steps.reduce(
		(world, { running, dtS }) => stepWorld(world, new Set(running), dtS),
		createWorld(seed, START_MS),
	)

describe('with any outputs on', () => {
	test('every sensor shows a number within its range, and no tank overflows or goes below empty', () => {
		fc.assert(
			fc.property(fc.nat(), history, (seed, steps) => {
				const world = run(seed, steps)
				for (const sensor of SENSORS) {
					const value = readSensor(world, sensor)
					expect(value, sensor.name).toBeGreaterThanOrEqual(sensor.min)
					expect(value, sensor.name).toBeLessThanOrEqual(sensor.max)
				}
				expect(world.water.reservoirL).toBeGreaterThanOrEqual(0)
				expect(world.water.reservoirL).toBeLessThanOrEqual(RESERVOIR_CAPACITY_L)
				for (const tank of ['a', 'b', 'c', 'd'] as const) {
					expect(world.tanksL[tank]).toBeGreaterThanOrEqual(0)
					expect(world.tanksL[tank]).toBeLessThanOrEqual(TANK_CAPACITY_L[tank])
				}
			}),
			{ numRuns: 60 },
		)
	})

	test('water is neither created nor lost', () => {
		fc.assert(
			fc.property(fc.nat(), history, (seed, steps) => {
				const start = createWorld(seed, START_MS)
				const { water, totals, tanksL } = run(seed, steps)
				const expected =
					totalWaterL(start.water) +
					totals.filledL +
					totals.dosedL -
					totals.drunkL -
					totals.evaporatedL -
					totals.spilledL
				expect(totalWaterL(water)).toBeCloseTo(expected, 6)
				const tanks = (t: World['tanksL']) => t.a + t.b + t.c + t.d
				expect(tanks(start.tanksL) - tanks(tanksL)).toBeCloseTo(totals.dosedL, 6)
			}),
			{ numRuns: 60 },
		)
	})

	test('the same seed and actions give the same farm, another seed a different one', () => {
		fc.assert(
			fc.property(fc.nat(), history, (seed, steps) => {
				expect(run(seed, steps)).toEqual(run(seed, steps))
				expect(run(seed + 1, steps)).not.toEqual(run(seed, steps))
			}),
			{ numRuns: 15 },
		)
	})
})

test('lights raise PAR at once and warm the air', () => {
	const lights = ['a', 'b', 'c'].map((bank) => `cultivation-left-red-lights-${bank}`)
	expect(after(5, ...lights).par['cultivation-par-left']).toBeGreaterThan(200)
	expect(after(5, ...lights).par['cultivation-par-right']).toBe(0)
	expect(after(120, ...lights).air.cultivation.airC).toBeGreaterThan(
		after(120).air.cultivation.airC + 0.2,
	)
})

test('heater and cooler move the temperature visibly within half a minute', () => {
	const idle = after(30).air.container.airC
	expect(after(30, 'container-hvac-heater').air.container.airC).toBeGreaterThan(idle + 0.4)
	expect(after(30, 'container-hvac-cooling').air.container.airC).toBeLessThan(idle - 0.4)
})

test.each([
	{ pump: 'nursery-nutrient-a', tank: 'a', ec: 1, ph: 0 },
	{ pump: 'nursery-nutrient-b', tank: 'b', ec: 1, ph: 0 },
	{ pump: 'nursery-ph-down', tank: 'd', ec: 0, ph: -1 },
	{ pump: 'nursery-boost-ph-up', tank: 'c', ec: 1, ph: 1 },
] as const)('$pump empties its tank and moves the solution its way', ({ pump, tank, ec, ph }) => {
	const before = createWorld(7, START_MS)
	const dosed = stepWorld(before, new Set([pump, RECIRCULATION]), 15)
	const mixed = stepWorld(dosed, new Set([RECIRCULATION]), 120)
	const idle = after(135, RECIRCULATION)
	expect(before.tanksL[tank] - mixed.tanksL[tank]).toBeCloseTo(0.15, 6)
	if (ec > 0) expect(waterEc(mixed.water)).toBeGreaterThan(waterEc(idle.water) + 0.02)
	if (ph < 0) expect(waterPh(mixed.water)).toBeLessThan(waterPh(idle.water) - 0.1)
	if (ph > 0) expect(waterPh(mixed.water)).toBeGreaterThan(waterPh(idle.water) + 0.1)
	if (ph === 0) expect(waterPh(mixed.water)).toBeCloseTo(waterPh(idle.water), 2)
})

test('an empty tank doses nothing', () => {
	const world = { ...createWorld(7, START_MS), tanksL: { a: 0, b: 60, c: 38, d: 6 } }
	const dosed = stepWorld(world, new Set(['nursery-nutrient-a']), 60)
	expect(dosed.totals.dosedL).toBe(0)
})

test('trough pumps show flow and lower the reservoir until the water returns', () => {
	const pumped = after(120, 'nursery-top-trough-pump', 'nursery-bottom-trough-pump')
	expect(pumped.flowLPerMin.nursery).toBeGreaterThan(11)
	expect(pumped.water.reservoirL).toBeLessThan(after(0.1).water.reservoirL - 10)
	const drained = stepWorld(pumped, new Set(), 1200)
	expect(drained.flowLPerMin.nursery).toBeLessThan(0.1)
	expect(drained.water.reservoirL).toBeGreaterThan(pumped.water.reservoirL + 10)
})

test('the filling valve fills to the float and no further', () => {
	expect(after(60, 'nursery-autofill-valve').totals.filledL).toBeCloseTo(30, 3)
	const full = after(7200, 'nursery-autofill-valve').water.reservoirL
	expect(full).toBeGreaterThan(470)
	expect(full).toBeLessThanOrEqual(475)
})

test('the regulator raises CO2, exhaust and plants lower it', () => {
	const idle = after(60).co2Ppm
	expect(after(60, 'container-co2-regulator').co2Ppm).toBeGreaterThan(idle + 150)
	expect(after(60, 'container-exhaust-fan').co2Ppm).toBeLessThan(idle - 20)
	const grown = after(60, 'cultivation-left-red-lights-a', 'cultivation-right-red-lights-a').co2Ppm
	expect(grown).toBeLessThan(idle)
})

test('the meter of a zone shows the sum of what runs in it', () => {
	const watts = (...running: string[]) => after(1, ...running).powerW.nursery
	expect(watts('nursery-top-red-lights', RECIRCULATION) - watts()).toBe(180)
})

test('a farm left alone for days stays within plausible values', { timeout: 120_000 }, () => {
	const day = new Set([
		'container-overhead-fan',
		'container-duct-fans',
		'container-hvac-blower',
		'container-exhaust-fan',
		RECIRCULATION,
		'nursery-top-red-lights',
		'cultivation-left-red-lights-a',
	])
	const world = stepWorld(createWorld(7, START_MS), day, propertyRuns(3) * 86_400)
	for (const air of Object.values(world.air)) {
		expect(air.airC).toBeGreaterThan(14)
		expect(air.airC).toBeLessThan(30)
	}
	expect(waterPh(world.water)).toBeGreaterThan(5.5)
	expect(waterPh(world.water)).toBeLessThan(7)
	expect(waterEc(world.water)).toBeGreaterThan(1.2)
	expect(waterEc(world.water)).toBeLessThan(2.2)
	expect(world.water.reservoirL).toBeGreaterThan(250)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitReading, type Observed } from './fit-reading'
import { dayAngle, nextReading, rollOut, type Driver, type ReadingModel } from './reading-model'

const STEP_MS = 900_000
const STEPS = 96 * 7
const START_MS = Date.UTC(2026, 0, 5)

const everySoOften = (every: number, on: number): number[] =>
	Array.from({ length: STEPS }, (_, i) => (i % every < on ? 1 : 0))

const lamps: Driver = { id: 'lamps', sign: 1, parts: everySoOften(96, 64) }
const heater: Driver = { id: 'heater', sign: 1, parts: everySoOften(17, 3) }

/** A room that is known: what is fitted to it must find it again. */
const ROOM: ReadingModel = {
	stepMs: STEP_MS,
	keeps: 0.8,
	constant: 3.4,
	cos: 0.2,
	sin: -0.1,
	gains: new Map([
		['lamps', 0.6],
		['heater', 1.5],
	]),
}

const live = (model: ReadingModel, from: number, drivers: Driver[]): number[] => [
	from,
	...rollOut(model, from, drivers, { startsAt: START_MS, first: 1, count: STEPS - 1 }),
]

const seen = (values: (number | null)[], drivers: Driver[]): Observed => {
	return { startsAt: START_MS, stepMs: STEP_MS, values, drivers }
}

test('a room is found again from what it read: how long it keeps warmth, its day, and each of its outputs', () => {
	const fit = fitReading(seen(live(ROOM, 20, [lamps, heater]), [lamps, heater]), 'slowly')
	expect(fit?.keeps).toBeCloseTo(0.8, 2)
	expect(fit?.cos).toBeCloseTo(0.2, 2)
	expect(fit?.sin).toBeCloseTo(-0.1, 2)
	expect(fit?.gains.get('lamps')).toBeCloseTo(0.6, 1)
	expect(fit?.gains.get('heater')).toBeCloseTo(1.5, 1)
})

test('what is left out of readings and states does not spoil the fit', () => {
	const values = live(ROOM, 20, [lamps, heater]).map((value, i) => (i % 7 === 0 ? null : value))
	const dark = { ...lamps, parts: lamps.parts.map((part, i) => (i % 50 === 3 ? null : part)) }
	expect(fitReading(seen(values, [dark, heater]), 'slowly')?.keeps).toBeCloseTo(0.8, 2)
})

test('an output that seems to act against its nature is not believed', () => {
	const fit = fitReading(
		seen(live(ROOM, 20, [lamps, heater]), [{ ...lamps, sign: -1 }, heater]),
		'slowly',
	)
	expect([...(fit?.gains.keys() ?? [])]).toEqual(['heater'])
})

test('an output that never switched is not told apart', () => {
	const still = { ...heater, id: 'still', parts: everySoOften(1, 1) }
	const fit = fitReading(seen(live(ROOM, 20, [lamps]), [lamps, still]), 'slowly')
	expect([...(fit?.gains.keys() ?? [])]).toEqual(['lamps'])
})

test('too few readings give no model', () => {
	const values = live(ROOM, 20, [lamps, heater]).map((value, i) => (i < 40 ? value : null))
	expect(fitReading(seen(values, [lamps, heater]), 'slowly')).toBeNull()
})

const TANK: ReadingModel = {
	stepMs: STEP_MS,
	keeps: 1,
	constant: 0.01,
	cos: 0,
	sin: 0,
	gains: new Map([['acid', -0.5]]),
}
const acid: Driver = { id: 'acid', sign: -1, parts: everySoOften(60, 1) }

test('of water that adds up the drift is found beside what is known of its doses', () => {
	const known = { ...acid, gain: -0.5 }
	const fit = fitReading(seen(live(TANK, 6, [acid]), [known]), 'adds-up')
	expect(fit).toMatchObject({ keeps: 1, cos: 0, sin: 0 })
	expect(fit?.constant).toBeCloseTo(0.01, 3)
	expect(fit?.gains.get('acid')).toBe(-0.5)
})

test('tap water that somebody poured in is not taken for a drift', () => {
	const values = live(TANK, 6, [acid]).map((value, i) => (i > 300 ? value + 2 : value))
	const fit = fitReading(seen(values, [{ ...acid, gain: -0.5 }]), 'adds-up')
	expect(fit?.constant).toBeCloseTo(0.01, 3)
})

test('what answers at once is as its output is now', () => {
	const pump: Driver = { id: 'pump', sign: 1, parts: everySoOften(5, 2) }
	const flow = pump.parts.map((part) => 2 + 8 * (part ?? 0))
	const fit = fitReading(seen(flow, [pump]), 'at-once')
	expect(fit?.keeps).toBe(0)
	const next = fit && nextReading(fit, 2, { at: START_MS, passedMs: 1000, partOf: () => 1 })
	expect(next).toBeCloseTo(10, 1)
})

test('many small steps come to the same as a whole one', () => {
	const part = fc.double({ min: 0, max: 1, noNaN: true })
	const some = fc.double({ min: -5, max: 5, noNaN: true })
	fc.assert(
		fc.property(part, some, fc.integer({ min: 1, max: 90 }), (keeps, constant, count) => {
			const model: ReadingModel = { ...ROOM, keeps, constant, cos: 0, sin: 0 }
			const at = { at: START_MS, partOf: () => 0.5 }
			const whole = nextReading(model, 10, { ...at, passedMs: STEP_MS })
			let value = 10
			for (let i = 0; i < count; i++)
				value = nextReading(model, value, { ...at, passedMs: STEP_MS / count })
			expect(value).toBeCloseTo(whole, 5)
		}),
	)
})

test('the wave of a day begins at midnight UTC', () => {
	expect(dayAngle(START_MS)).toBe(0)
	expect(dayAngle(START_MS + 43_200_000)).toBeCloseTo(Math.PI)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessLightMap } from './assess-light-map'
import { LAMP_KINDS } from './lamp-kinds'
import type { LightMap } from './light-map'
import { parseLightRows } from './parse-light-rows'

const MAP: LightMap = {
	zone: 'cultivation',
	lampPercent: 50,
	meter: 'ppfd',
	umolPerLux: null,
	rows: [
		[150, 200, 150],
		[200, null, 300],
	],
}
const PLAN = {
	targets: { ppfd: { min: 200, max: 250 }, lightHours: { min: 16, max: 16 } },
	percent: 50,
	rampMin: 0,
}

test('a map has average, lowest, uniformity and the light of a day at each position', () => {
	const seen = assessLightMap(MAP, PLAN)!
	expect(seen.average).toMatchObject({ ppfd: 200, state: 'in-band' })
	expect([seen.minimum, seen.maximum, seen.uniformity]).toEqual([150, 300, 0.75])
	// DLI = PPFD × 3600 × hours ÷ 10⁶ (Torres and Lopez, Purdue Extension HO-238-W): 200 for 16 h is 11.52.
	expect(seen.average.dli).toBeCloseTo(11.52, 9)
	expect(seen.target?.dli?.min).toBeCloseTo(11.52, 9)
	expect(seen.positions.map(({ row, place, state }) => [row, place, state])).toEqual([
		[1, 1, 'low'],
		[1, 2, 'in-band'],
		[1, 3, 'low'],
		[2, 1, 'in-band'],
		[2, 3, 'high'],
	])
	expect(seen.levels).toEqual({ average: { min: 50, max: 62 }, everywhere: 67 })
})

test('lux become PPFD by the factor of their lamps, as in the table of Apogee', () => {
	const lux = (kind: keyof typeof LAMP_KINDS, value: number) => {
		const { umolPerLux } = LAMP_KINDS[kind]
		return assessLightMap({ ...MAP, meter: 'lux', umolPerLux, rows: [[value]] }, PLAN)?.average.ppfd
	}
	// 10,800 lux of the sun, 16,400 of HPS, 14,200 of metal halide and 14,800 of fluorescent lamps are 200.
	expect(lux('sunlight', 10_800)).toBeCloseTo(200, -0.5)
	expect(lux('hps', 16_400)).toBeCloseTo(200, -0.5)
	expect(lux('metal-halide', 14_200)).toBeCloseTo(200, -0.5)
	expect(lux('fluorescent', 14_800)).toBeCloseTo(200, -0.5)
	// 15 µmol/m²/s for each thousand lux of white LEDs (Sharakshane 2018).
	expect(lux('white-led', 1000)).toBeCloseTo(15, 9)
})

describe('the light of a plan', () => {
	test('is scaled from the level of the measurement to that of the plan', () => {
		expect(assessLightMap(MAP, { ...PLAN, percent: 100 })?.average.ppfd).toBe(400)
		expect(assessLightMap(MAP, { ...PLAN, percent: null })).toMatchObject({
			percent: 50,
			minimum: 150,
		})
	})

	test('has half of a sunrise and half of a sunset', () => {
		const seen = assessLightMap(MAP, { ...PLAN, rampMin: 60 })
		expect(seen?.hours).toBe(15)
		expect(assessLightMap(MAP, { ...PLAN, rampMin: 60_000 })?.hours).toBe(8)
	})

	test('is low where a long sunrise takes what the recipe asks for in a day', () => {
		expect(assessLightMap(MAP, { ...PLAN, rampMin: 60 })?.average.state).toBe('low')
	})

	test('is not judged where the stage names no light', () => {
		const seen = assessLightMap(MAP, { ...PLAN, targets: {} })
		expect(seen).toMatchObject({ target: null, levels: null, hours: null })
		expect(seen?.average).toEqual({ ppfd: 200, dli: null, state: null })
	})

	test('has no level that would do where the lamps are too weak', () => {
		const weak = { ...MAP, rows: [[10, 0]] }
		expect(assessLightMap(weak, PLAN)?.levels).toEqual({ average: null, everywhere: null })
		expect(assessLightMap({ ...MAP, rows: [[0, 0]] }, PLAN)).toMatchObject({
			levels: null,
			uniformity: null,
		})
		expect(assessLightMap({ ...MAP, rows: [[null]] }, PLAN)).toBeNull()
	})
})

test('at each level that is named the light is as it says', () => {
	const light = fc.double({ min: 0, max: 2000, noNaN: true })
	fc.assert(
		fc.property(
			fc.array(fc.array(light, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
			fc.record({
				lampPercent: fc.integer({ min: 1, max: 100 }),
				percent: fc.integer({ min: 1, max: 100 }),
				least: fc.integer({ min: 20, max: 600 }),
				more: fc.integer({ min: 0, max: 300 }),
				hours: fc.integer({ min: 0, max: 24 }),
				rampMin: fc.integer({ min: 0, max: 240 }),
			}),
			(rows, { lampPercent, percent, least, more, hours, rampMin }) => {
				const map = { ...MAP, lampPercent, rows }
				const targets = {
					ppfd: { min: least, max: least + more },
					lightHours: { min: hours, max: hours },
				}
				const at = (percent: number) => assessLightMap(map, { targets, percent, rampMin })!
				const { levels, uniformity } = at(percent)
				if (uniformity !== null) expect(uniformity).toBeLessThanOrEqual(1 + 1e-9)
				if (levels?.average)
					for (const level of [levels.average.min, levels.average.max])
						expect(at(level).average.state).toBe('in-band')
				if (levels?.everywhere)
					expect(at(levels.everywhere).positions.some(({ state }) => state === 'low')).toBe(false)
			},
		),
	)
})

describe('typed readings', () => {
	test.each([
		[
			'210 250\n190 -',
			[
				[210, 250],
				[190, null],
			],
		],
		['210; 250;190', [[210, 250, 190]]],
		['210\t250.5\r\n\r\n 3 ', [[210, 250.5], [3]]],
		['210, 250', [[210, 250]]],
		['', []],
	])('%j are rows of numbers', (text, rows) => {
		expect(parseLightRows(text)).toEqual(rows)
	})

	test.each([
		['210 about', 'Row 1: “about” is no number'],
		['1\n2,5', 'Row 2: “2,5” is no number'],
		['-5', 'Row 1: “-5” is no number'],
		['1 '.repeat(41), 'Row 1: at most 40 readings'],
		['1\n'.repeat(41), 'At most 40 rows'],
	])('%j is refused with what is wrong', (text, problem) => {
		expect(parseLightRows(text)).toEqual({ problem: expect.stringContaining(problem) as string })
	})
})

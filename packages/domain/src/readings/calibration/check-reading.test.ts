import { expect, test } from 'vitest'
import { evaluatePoints } from './evaluate-points'
import { procedureForSensor, type CalibrationType } from './procedure'

type Pairs = Record<string, [reference: number, raw: number]>

const judge = (type: CalibrationType, quantity: string, pairs: Pairs) =>
	evaluatePoints(
		procedureForSensor({ type, quantity }),
		Object.entries(pairs).map(([key, [reference, raw]]) => ({ key, reference, raw })),
	)

test('linearity is known from three points, not from two', () => {
	const two: Pairs = { low: [4, 4.1], middle: [7, 7.1] }
	expect(judge('ph', 'ph', two)).toMatchObject({ ok: true, residual: null, check: null })
	const three = judge('ph', 'ph', { ...two, high: [10.01, 10.2] })
	expect(three.ok && three.residual).toBeGreaterThan(0.01)
})

test('a check is not part of the line, and is compared with the calibrated reading', () => {
	const points: Pairs = { low: [4, 4.1], middle: [7, 7.1] }
	expect(judge('ph', 'ph', { ...points, check: [6, 6.15] })).toMatchObject({
		ok: true,
		slope: expect.closeTo(1, 9),
		offset: expect.closeTo(-0.1, 9),
		check: { value: expect.closeTo(6.05, 9), reference: 6, most: 0.1, isWithin: true },
	})
	expect(judge('ph', 'ph', { ...points, check: [6, 6.25] })).toMatchObject({
		ok: false,
		reason:
			'Calibrated 6.150, reference 6.000: more than 0.100 apart. Take the check again, or the points',
	})
	expect(judge('ph', 'ph', { middle: [7, 7.1], check: [6, 9] })).toMatchObject({
		ok: false,
		reason: 'Not taken yet: pH 4.01',
		check: null,
	})
})

test('temperatures are checked within the degrees their steps state', () => {
	const air = (raw: number) =>
		judge('airTemperature', 'airTemperature', { low: [0, 0], check: [20, raw] })
	expect(air(20.55).ok).toBe(true)
	expect(air(20.6)).toMatchObject({
		reason: expect.stringContaining('Calibrated 69.08 °F, reference 68.00 °F: more than 1.00 °F'),
	})
	const water = (raw: number) =>
		judge('waterTemperature', 'waterTemperature', {
			low: [15, 15],
			high: [25, 25],
			check: [20, raw],
		})
	expect([water(20.27).ok, water(20.3).ok]).toEqual([true, false])
})

test('EC is checked within 2 % of its true value', () => {
	const at = (reference: number, raw: number) =>
		judge('ec', 'ec', { low: [1.413, 1.413], check: [reference, raw] }).ok
	expect([at(1.4, 1.427), at(1.4, 1.43), at(10, 10.19), at(10, 10.21)]).toEqual([
		true,
		false,
		true,
		false,
	])
})

test.each(['volume', 'level'])(
	'a tank in %s is linear and checked within 0.25 inch',
	(quantity) => {
		// 6 inches hold 24, in litres or percent, a quarter of an inch 1
		const points: Pairs = { empty: [0, 0], middle: [24, 24], full: [96, 96] }
		const check = (raw: number) => judge('tankDepth', quantity, { ...points, check: [48, raw] })
		expect([check(48.9).ok, check(49.1).ok]).toEqual([true, false])
		expect(judge('tankDepth', quantity, { ...points, middle: [24, 28] })).toMatchObject({
			reason: expect.stringContaining('do not lie on a line'),
		})
		expect(judge('tankDepth', quantity, { empty: [0, 0], full: [96, 96] })).toMatchObject({
			reason: 'Not taken yet: Mid Level',
		})
	},
)

import { expect, test } from 'vitest'
import {
	CALIBRATION_TYPES,
	PROCEDURES,
	procedureFor,
	procedureForSensor,
	resolveReference,
} from './procedure'

const nothing = { temperatureC: null, altitudeM: null, typed: null, compensates: true }

test('the seven procedures have the specified steps, and take each point once', () => {
	const steps = CALIBRATION_TYPES.map((type) => [type, PROCEDURES[type].steps.length])
	expect(Object.fromEntries(steps)).toEqual({
		airTemperature: 5,
		humidity: 5,
		co2: 5,
		ph: 6,
		ec: 6,
		waterTemperature: 4,
		tankDepth: 5,
	})
	for (const type of CALIBRATION_TYPES) {
		const { points, steps } = PROCEDURES[type]
		const taken = steps.flatMap(({ takes }) => takes ?? [])
		expect(taken.sort()).toEqual(points.map(({ key }) => key).sort())
		expect(points.filter(({ optional }) => !optional).length).toBeGreaterThan(0)
		for (const point of points)
			expect(
				[point.reference, point.buffer, point.standard, point.salt].filter(
					(of) => of !== undefined,
				),
			).toHaveLength(1)
	}
})

test('the procedure follows from what a sensor measures', () => {
	expect(procedureFor('ph')).toBe('ph')
	expect(procedureFor('volume')).toBe('tankDepth')
	expect(procedureFor('level')).toBe('tankDepth')
	expect(procedureForSensor({ type: 'tankDepth', quantity: 'level' })).toMatchObject({
		quantity: 'level',
		rule: { offsetMax: 50 },
	})
	expect(procedureForSensor({ type: 'ph', quantity: 'ph' })).toEqual(PROCEDURES.ph)
	expect(procedureFor('battery')).toBe(null)
})

test('a reference is computed from what was entered, or says what is missing', () => {
	const { ph, ec, airTemperature, waterTemperature } = PROCEDURES
	const of = (points: typeof ph.points, key: string) => points.find((one) => one.key === key)!
	expect(resolveReference(of(ph.points, 'middle'), { ...nothing, temperatureC: 20 })).toEqual({
		ok: true,
		value: 7.02,
	})
	expect(resolveReference(of(ph.points, 'middle'), nothing)).toEqual({
		ok: false,
		reason: 'Enter the temperature of the reference',
	})
	expect(resolveReference(of(ph.points, 'middle'), { ...nothing, temperatureC: 80 })).toMatchObject(
		{
			reason: expect.stringContaining('not known'),
		},
	)
	const standard = of(ec.points, 'low')
	expect(resolveReference(standard, { ...nothing, temperatureC: 20 })).toMatchObject({
		value: 1.413,
	})
	const plain = resolveReference(standard, { ...nothing, temperatureC: 20, compensates: false })
	expect(plain.ok && plain.value).toBeCloseTo(1.277, 3)
	const boiling = resolveReference(of(airTemperature.points, 'high'), { ...nothing, altitudeM: 0 })
	expect(boiling).toEqual({ ok: true, value: 100 })
	expect(resolveReference(of(waterTemperature.points, 'low'), { ...nothing, typed: 14.8 })).toEqual(
		{
			ok: true,
			value: 14.8,
		},
	)
})

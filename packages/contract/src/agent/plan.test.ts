import { testDoser, dosing, testPlan } from '@sfc/domain/tests/control/controllers/dosing/test-tank'
import { expect, test } from 'vitest'
import { Plan } from './plan'

const accepts = (...controllers: Parameters<typeof testPlan>) =>
	Plan.safeParse(testPlan(...controllers)).success

test('a plan travels with its dosing, and not with two dosers of one role or one pump', () => {
	const plan = testPlan(dosing())
	expect(Plan.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
	const [a, b] = [testDoser('ph-down'), testDoser('ph-up')]
	expect(accepts(dosing({ dosers: [a, { ...a, output: b.output }] }))).toBe(false)
	expect(accepts(dosing({ dosers: [a, { ...b, output: a.output }] }))).toBe(false)
	expect(accepts(dosing({ circulation: [] }))).toBe(false)
	expect(accepts(dosing({ dosers: [{ ...a, mlPerS: 0 }] }))).toBe(false)
	expect(accepts(dosing({ dosers: [{ ...a, mlPerS: null }] }))).toBe(true)
})

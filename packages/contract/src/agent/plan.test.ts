import { doserOf, dosing, planOf } from '@sfc/domain/control/controllers/dosing/test-tank'
import { expect, test } from 'vitest'
import { Plan } from './plan'

const accepts = (...controllers: Parameters<typeof planOf>) =>
	Plan.safeParse(planOf(...controllers)).success

test('a plan travels with its dosing, and not with two dosers of one role or one pump', () => {
	const plan = planOf(dosing())
	expect(Plan.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
	const [a, b] = [doserOf('ph-down'), doserOf('ph-up')]
	expect(accepts(dosing({ dosers: [a, { ...a, output: b.output }] }))).toBe(false)
	expect(accepts(dosing({ dosers: [a, { ...b, output: a.output }] }))).toBe(false)
	expect(accepts(dosing({ circulation: [] }))).toBe(false)
	expect(accepts(dosing({ dosers: [{ ...a, mlPerS: 0 }] }))).toBe(false)
	expect(accepts(dosing({ dosers: [{ ...a, mlPerS: null }] }))).toBe(true)
})

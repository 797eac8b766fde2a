import { EC_UNITS, DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DoserForm, doserToForm, type DoserInput } from './doser-input'

const ML = { perDoseMl: 20, perHourMl: 60, perDayMl: 200 }

test('a budget of nutrients is typed in the unit of EC of its person, one of pH in pH', () => {
	const typed = { ...ML, perDoseChange: 150, perHourChange: 500, perDayChange: 1500 }
	const form = { role: 'nutrient-a', budget: typed, ecUnit: 'ppm500' }
	expect(DoserForm.parse(form).budget).toMatchObject({
		perDoseChange: 0.3,
		perHourChange: 1,
		perDayChange: 3,
	})
	const ofPh = { ...ML, perDoseChange: 0.3, perHourChange: 1, perDayChange: 6 }
	expect(DoserForm.parse({ ...form, role: 'ph-down', budget: ofPh }).budget).toEqual(ofPh)
	const tooMuch = { ...form, budget: { ...typed, perDayChange: 5001 } }
	expect(DoserForm.safeParse(tooMuch).error?.issues).toMatchObject([
		{ path: ['budget', 'perDayChange'], message: 'At most 5,000 ppm500' },
	])
})

test('a budget that is only opened and saved stays', () => {
	const hundredths = (most: number) =>
		fc.integer({ min: 1, max: 100 * most }).map((value) => value / 100)
	const budget = fc
		.tuple(hundredths(3), hundredths(2), hundredths(5))
		.map(([perDoseChange, more, most]) => ({
			...ML,
			perDoseChange,
			perHourChange: Number((perDoseChange + more).toFixed(2)),
			perDayChange: Number((perDoseChange + more + most).toFixed(2)),
		}))
	fc.assert(
		fc.property(budget, fc.constantFrom(...EC_UNITS), (own, ecUnit) => {
			const doser: DoserInput = { role: 'nutrient-b', budget: own }
			const form = doserToForm(doser, { ...DEFAULT_FORMATS, ecUnit })
			expect(DoserForm.parse(form)).toEqual(doser)
		}),
	)
})

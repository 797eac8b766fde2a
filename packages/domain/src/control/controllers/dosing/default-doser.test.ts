import { expect, test } from 'vitest'
import { defaultBudget, guessRole } from './default-doser'

test.each([
	['pH down', 'ph-down'],
	['ph-minus', 'ph-down'],
	['Nitric acid', 'ph-down'],
	['pH Up', 'ph-up'],
	['pH+', 'ph-up'],
	['Base', 'ph-up'],
	['Nutrient B', 'nutrient-b'],
	['Part B', 'nutrient-b'],
	['Nutrient A', 'nutrient-a'],
	['part a', 'nutrient-a'],
	['Nutrients', 'nutrient-a'],
	['Fertilizer', 'nutrient-a'],
	['Boost', 'boost'],
	['Boost / pH up', 'ph-up'],
	['Placid lake', null],
	['Database', null],
	['Pump 3', null],
])('%s is taken for %s', (name, role) => {
	expect(guessRole(name)).toBe(role)
})

test('a budget grows with the reservoir, and is never nothing', () => {
	expect(defaultBudget('ph-down', 400)).toEqual({
		perDoseMl: 400,
		perHourMl: 1600,
		perDayMl: 4800,
		perDoseChange: 0.3,
		perHourChange: 1,
		perDayChange: 6,
	})
	expect(defaultBudget('nutrient-a', 1)).toMatchObject({ perDoseMl: 1, perHourMl: 4, perDayMl: 12 })
})

import { describe, expect, test } from 'vitest'
import { careful, INITIAL_DOSING, NOT_STOPPED, type DosingMemory } from './dosing-memory'
import { countAhead, isBehind, listNutrients, nextNutrient } from './next-nutrient'
import { describeDose } from './dose'
import { smallestMl } from './size-dose'
import { testDoser, dosing, doserKey } from '../../../../tests/control/controllers/dosing/test-tank'
import type { NutrientRole } from './doser-effects'

const RATIO = { 'nutrient-a': 1, 'nutrient-b': 2, boost: 0.5 }
const SETTINGS = dosing({
	// Not in the order in which they are dosed.
	dosers: [
		testDoser('boost'),
		testDoser('nutrient-b'),
		testDoser('ph-down'),
		testDoser('nutrient-a'),
	],
	ratio: RATIO,
})

/** Memory in which these nutrients are so many ml for each part ahead. */
function ahead(parts: Partial<Record<NutrientRole, number>>): DosingMemory {
	const dosers = Object.entries(parts).map(([role, of]) => {
		const known = {
			...careful(role as NutrientRole),
			...NOT_STOPPED,
			given: [],
			ahead: of,
			jug: { enteredAt: null, enteredMl: null, leftMl: null },
		}
		return [doserKey(role as NutrientRole), known] as const
	})
	return { ...INITIAL_DOSING, dosers: Object.fromEntries(dosers) }
}

const listed = (memory: DosingMemory) => listNutrients(SETTINGS, memory)
const rolesOf = (memory: DosingMemory) => listed(memory).map(({ doser }) => doser.role)

describe('nutrients', () => {
	test('are dosed in their order, those without a part not at all', () => {
		expect(rolesOf(INITIAL_DOSING)).toEqual(['nutrient-a', 'nutrient-b', 'boost'])
		const without = dosing({ ...SETTINGS, ratio: { ...RATIO, boost: 0 } })
		expect(listNutrients(without, INITIAL_DOSING)).toHaveLength(2)
	})

	test('lag by what the one that is furthest ahead has had more, each by its part', () => {
		const memory = ahead({ 'nutrient-a': 10, 'nutrient-b': 4, boost: 0 })
		expect(listed(memory).map(({ lagMl }) => lagMl)).toEqual([0, 12, 5])
	})

	test('that lag furthest are next; in step, the first is', () => {
		const next = (memory: DosingMemory) => nextNutrient(listed(memory))?.doser.role
		expect(next(INITIAL_DOSING)).toBe('nutrient-a')
		expect(next(ahead({ 'nutrient-a': 10, 'nutrient-b': 4, boost: 6 }))).toBe('nutrient-b')
		expect(next(ahead({ 'nutrient-a': 0, 'nutrient-b': 8, boost: 4 }))).toBe('nutrient-a')
		expect(nextNutrient([])).toBeUndefined()
	})

	test('are behind when the pump can give what they lag, and only when it was measured', () => {
		const smallest = smallestMl(4)
		const lagging = (lagMl: number, mlPerS: number | null = 4) => {
			const [one] = listed(INITIAL_DOSING)
			return isBehind({ ...one!, lagMl, doser: { ...one!.doser, mlPerS } })
		}
		expect([smallest, smallest - 0.01, 0].map((lagMl) => lagging(lagMl))).toEqual([
			true,
			false,
			false,
		])
		expect(lagging(50, null)).toBe(false)
	})

	test('too little behind do not go before the first', () => {
		const close = ahead({ 'nutrient-a': 0.5, 'nutrient-b': 0.5, boost: 0.4 })
		expect(nextNutrient(listed(close))?.doser.role).toBe('nutrient-a')
	})

	test('that were dosed are ahead by their part, counted from the one that is last', () => {
		const memory = ahead({ 'nutrient-a': 3, 'nutrient-b': 1, boost: 5 })
		expect(countAhead(listed(memory), doserKey('nutrient-b'), 10)).toEqual([
			[doserKey('nutrient-a'), 0],
			[doserKey('nutrient-b'), 3],
			[doserKey('boost'), 2],
		])
	})
})

test.each([
	[-0.123, 'ph' as const, 'pH is high: 3.3 ml, pH by about −0.12'],
	[0.25, 'ec' as const, 'pH is high: 3.3 ml, EC by about +0.25 mS/cm'],
])(
	'a dose says what it is for, how much, and by how much it changes what',
	(expected, quantity, words) => {
		const dose = {
			output: 'a/b',
			label: 'X',
			role: 'ph-down',
			forMs: 1,
			litres: 1,
			before: 6,
		} as const
		expect(describeDose({ ...dose, why: 'pH is high', ml: 3.26, quantity, expected })).toBe(words)
	},
)

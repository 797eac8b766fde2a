import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OUTPUT_CLASS_KEYS } from '../../control/output-class'
import { cloudOutletKind } from './cloud-outlet'

test.each([
	['lighting', 'Top lights', 'light', null],
	['cooling', 'AC', 'cool', null],
	['irrigation', 'Zone 1 pump', 'irrigation', null],
	['heating', 'Outlet 3', 'heat', 'It heats'],
	['irrigation', 'Nutrient A', 'dosing', 'It doses'],
	['irrigation', 'pH Down', 'dosing', 'It doses'],
	['lighting', 'CO2 valve', 'co2', 'It gives CO2'],
	['cooling', 'Space heater', 'heat', 'It heats'],
	['CO2', 'Outlet 1', 'co2', 'It gives CO2'],
])('%s named %s is %s', (type, name, outputClass, risk) => {
	expect(cloudOutletKind({ type, name })).toMatchObject({ outputClass, risk })
})

test('a type that is not known is a plain outlet that a person has to accept', () => {
	const kind = cloudOutletKind({ type: 'sulfur burner', name: 'Outlet 7' })
	expect(kind).toMatchObject({ type: 'outlet', outputClass: 'outlet' })
	expect(kind.risk).toContain('“sulfur burner” is not known here')
	expect(cloudOutletKind({ type: 'constructor', name: 'x' }).outputClass).toBe('outlet')
})

test('whatever it is called, what may heat, dose or give CO2 has a risk', () => {
	fc.assert(
		fc.property(fc.string(), fc.string(), (type, name) => {
			const { outputClass, risk } = cloudOutletKind({ type, name })
			expect(OUTPUT_CLASS_KEYS).toContain(outputClass)
			if (['heat', 'co2', 'dosing', 'outlet'].includes(outputClass)) expect(risk).not.toBeNull()
		}),
	)
})

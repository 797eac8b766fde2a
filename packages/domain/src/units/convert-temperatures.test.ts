import { expect, test } from 'vitest'
import { RULE_TEMPLATES } from '../control/rules/templates'
import { DEFAULT_FORMATS } from './formats'
import { convertTemperatures } from './convert-temperatures'

const CELSIUS = { ...DEFAULT_FORMATS, temperatureUnit: 'C' as const }

test('temperatures in a text are in the unit of who reads it', () => {
	const text = 'on for 20 min: the air was at 20.5 °C and is at 20 °C'
	expect(convertTemperatures(text, DEFAULT_FORMATS)).toBe(
		'on for 20 min: the air was at 68.9 °F and is at 68.0 °F',
	)
	expect(convertTemperatures(text, CELSIUS)).toContain('20.5 °C')
	expect(convertTemperatures('pH 5.8, EC 1.2', DEFAULT_FORMATS)).toBe('pH 5.8, EC 1.2')
})

test('no template says °C to a person who reads °F', () => {
	for (const { reason } of RULE_TEMPLATES)
		expect(convertTemperatures(reason, DEFAULT_FORMATS)).not.toContain('°C')
})

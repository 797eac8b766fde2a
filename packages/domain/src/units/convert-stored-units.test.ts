import { expect, test } from 'vitest'
import { RULE_TEMPLATES } from '../control/rules/templates'
import { DEFAULT_FORMATS } from './formats'
import { convertStoredUnits } from './convert-stored-units'

const CELSIUS = { ...DEFAULT_FORMATS, temperatureUnit: 'C' as const }

test('temperatures in a text are in the unit of who reads it', () => {
	const text = 'on for 20 min: the air was at 20.5 °C and is at 20 °C'
	expect(convertStoredUnits(text, DEFAULT_FORMATS)).toBe(
		'on for 20 min: the air was at 68.9 °F and is at 68.0 °F',
	)
	expect(convertStoredUnits(text, CELSIUS)).toContain('20.5 °C')
	expect(convertStoredUnits('pH 5.8, EC 1.2', DEFAULT_FORMATS)).toBe('pH 5.8, EC 1.2')
	expect(convertStoredUnits('it rises by 1 °C an hour', DEFAULT_FORMATS)).toBe(
		'it rises by 1.8 °F an hour',
	)
	expect(convertStoredUnits('40 L at 8 L/min for 3 Lamps', DEFAULT_FORMATS)).toBe(
		'10.6 gal at 2.11 gal/min for 3 Lamps',
	)
})

test('the content of a jug is in gallons or ounces for whoever chose gallons, and doses stay in ml', () => {
	const left = (...amounts: string[]) => `by the doses given, ${amounts.join(' of ')} are left`
	expect(convertStoredUnits(left('12 ml', '5,000 ml'), DEFAULT_FORMATS)).toBe(
		left('0.4 fl oz', '1.32 gal'),
	)
	expect(convertStoredUnits(left('2,300 ml', '20 L'), DEFAULT_FORMATS)).toBe(
		left('0.61 gal', '5.3 gal'),
	)
	const metric = { ...DEFAULT_FORMATS, volumeUnit: 'L' as const }
	expect(convertStoredUnits(left('2,300 ml', '5,000 ml'), metric)).toBe(
		left('2,300 ml', '5,000 ml'),
	)
	const dose = 'pH is high: 1,203.2 ml, pH by about −0.12'
	expect(convertStoredUnits(dose, DEFAULT_FORMATS)).toBe(dose)
})

test('a figure of thousands is converted whole', () => {
	expect(convertStoredUnits('1,200 L', DEFAULT_FORMATS)).toBe('317.0 gal')
})

test('EC in a text is in the unit of who reads it', () => {
	const ppm = { ...DEFAULT_FORMATS, ecUnit: 'ppm500' } as const
	expect(convertStoredUnits('EC is 1.62 mS/cm and fell by 0.1 mS/cm', ppm)).toBe(
		'EC is 810 ppm500 and fell by 50 ppm500',
	)
})

test('no template says °C to a person who reads °F', () => {
	for (const { reason } of RULE_TEMPLATES)
		expect(convertStoredUnits(reason, DEFAULT_FORMATS)).not.toContain('°C')
})

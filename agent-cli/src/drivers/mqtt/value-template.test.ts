import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNumber, parsePath } from './json-payload'
import { findMeasurement } from './measurement'
import { parseTemplate } from './value-template'

test.each([
	{ template: '{{ value_json.temperature}}', payload: '{"temperature":23.2}', value: 23.2 },
	{ template: "{{ value_json.a['x y'][1] }}", payload: '{"a":{"x y":[1,2]}}', value: 2 },
	{ template: '{{value|float|round(1)}}', payload: '7.26', value: 7.3 },
	{ template: '{{ value_json.p | int }}', payload: '{"p":"12"}', value: 12 },
	{ template: '{{ value_json.gone }}', payload: '{"p":1}', value: undefined },
	{ template: '{{ value_json.p }}', payload: 'not json', value: undefined },
	{ template: undefined, payload: '5', value: '5' },
])('$template of $payload is $value', ({ template, payload, value }) => {
	expect(parseTemplate(template)?.(payload)).toEqual(value)
})

test.each([
	'{{ value_json.a + 1 }}',
	'{% if value == 1 %}ON{% endif %}',
	'{{ value_json.a | float(0) }}',
	'{{ states("sensor.x") }}',
	'{{ value_json }} and {{ value }}',
	'plain',
])('%s is not guessed', (template) => {
	expect(parseTemplate(template)).toBeUndefined()
})

test('no template and no payload throws, and nothing inherited is reached', () => {
	fc.assert(
		fc.property(fc.string(), fc.string(), (path, payload) => {
			parseTemplate(`{{ value_json.${path} }}`)?.(payload)
			parsePath(path)
		}),
	)
	expect(parseTemplate('{{ value_json.constructor }}')?.('{}')).toBeUndefined()
	expect(parseTemplate('{{ value_json.length }}')?.('"text"')).toBeUndefined()
})

test.each([
	{ raw: 85, quantity: 'airTemperature' },
	{ raw: -127, quantity: 'waterTemperature' },
	{ raw: '-9999.9', quantity: 'ec' },
	{ raw: 9999, quantity: 'co2' },
	{ raw: null, quantity: 'ph' },
	{ raw: 'nan', quantity: 'ph' },
] as const)('$raw of $quantity is bad', ({ raw, quantity }) => {
	expect(parseNumber(raw, quantity)).toHaveProperty('bad')
})

test('85 is a valid humidity, and an absent value gives no reading', () => {
	expect(parseNumber(85, 'humidity')).toEqual({ value: 85 })
	expect(parseNumber(undefined, 'humidity')).toBeUndefined()
})

test('units are converted, and an unknown unit is not guessed', () => {
	const fahrenheit = findMeasurement('temperature', '°F')
	expect(
		fahrenheit && parseNumber(77, 'airTemperature', fahrenheit.scale, fahrenheit.offset),
	).toEqual({ value: 25 })
	expect(findMeasurement('conductivity', 'µS/cm')).toMatchObject({ quantity: 'ec', scale: 0.001 })
	expect(findMeasurement('temperature', 'furlong')).toBeUndefined()
	expect(findMeasurement('toString', undefined)).toBeUndefined()
})

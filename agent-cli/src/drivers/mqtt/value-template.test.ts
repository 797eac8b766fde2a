import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNumber } from './json-payload'
import { DeviceError } from '../driver'
import { parsePath } from '../path-in-json'
import { findMeasurement } from '@sfc/domain/units/measurement'
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
	expect(parseTemplate(template).read?.(payload)).toEqual(value)
})

// As devices announce them: Tasmota, ESPHome, Zigbee2MQTT, OpenMQTTGateway and Valetudo configurations.
const MESSAGE = JSON.stringify({
	temperature: 21.456,
	POWER: 'ON',
	state: true,
	ENERGY: { Power: [12, 7] },
	battery: null,
	'x y': '5',
	action: '',
	list: [{ c: 'x' }],
})
test.each([
	['{{ value_json.temperature | round(1) }}', 21.5],
	['{{ value_json.temperature | float(0) | round(1) }}', '21.5'],
	['{{ value_json.gone | default(0) }}', '0'],
	['{{ value_json.gone | float(7) }}', '7'],
	['{{ value_json.temperature * 1.8 + 32 }}', '70.6208'],
	['{{ (value_json.temperature / 10) | round(2) }}', '2.15'],
	['{{ value_json["x y"] | int(0) * 2 }}', '10'],
	["{{ 'ON' if value_json.POWER == 'ON' else 'OFF' }}", 'ON'],
	['{% if value_json.temperature > 20 %}warm{% else %}cold{% endif %}', 'warm'],
	['{{ iif(value_json.state, "a", "b") }}', 'a'],
	["{{ value_json.get('temperature') }}", '21.456'],
	["{{ value_json.get('gone', 3) }}", '3'],
	['{{ value_json.ENERGY.Power[1] | float }}', 7],
	['{{ value_json.POWER | lower | replace("o", "u") }}', 'un'],
	['{% set t = value_json.temperature %}{{ t | int - 1 }}', '20'],
	['{{ value_json.list[0].c ~ "-" ~ value_json.POWER }}', 'x-ON'],
	['{{ value_json.temperature | is_defined }}', '21.456'],
	["{{ value_json.POWER in ['ON', 'on'] }}", 'true'],
	['{{ value_json.battery is none }}', 'true'],
	['{{ value_json.temperature | multiply(2) | bitwise_and(7) }}', '2'],
	['{{ -value_json.temperature }}', '-21.456'],
	// what says nothing of the state
	['{{ value_json.gone | is_defined }}', undefined],
	['{{ value_json.gone * 2 }}', undefined],
	['{{ value_json.POWER | float }}', 'ON'],
	['{{ value_json.POWER | float + 1 }}', undefined],
	['{{ value_json.action }}', ''],
	['{{ value_json.gone }} ', undefined],
	['{{ value_json.POWER + 1 }}', undefined],
	['{{ value_json.battery | default("") }}', undefined],
])('%s is %j', (template, value) => {
	expect(parseTemplate(template).read?.(MESSAGE)).toEqual(value)
})

test.each([
	['{{ states("sensor.x") }}', '“states” is not known'],
	['{{ now() }}', '“now” is not known'],
	['{{ value_json.a | regex_findall("x") }}', '“regex_findall” is not known'],
	['{{ value | int(base=16) }}', '“KeywordArgumentExpression” is not allowed in it'],
	['{% for i in range(9) %}{{ i }}{% endfor %}', '“For” is not allowed in it'],
	['{% macro a() %}{% endmacro %}{{ value }}', '“Macro” is not allowed in it'],
	['{{ other.a }}', '“other” is not known'],
	['{{ value.__class__() }}', '“__class__” is not known'],
	['{{ value_json.a is odd }}', 'the test “odd” is not known'],
	['{{ __filter_float(value) }}', '“__filter_float” is not known'],
	['{{ value | constructor }}', '“constructor” is not known'],
	['{{ value', 'it is no valid template'],
	['plain', 'it takes nothing out of the message'],
	[`{{ value }}${' '.repeat(2000)}`, 'it is longer than 2000 characters'],
])('%s is not guessed', (template, problem) => {
	expect(parseTemplate(template).problem).toContain(problem)
})

test('a template that makes ever longer texts ends at once and gives nothing', () => {
	const doubling = `{% set x = value %}${'{% set x = x ~ x %}'.repeat(60)}{{ x }}`
	const growing = `{{ value${'.replace("a", "aaaaaaaaaaaaaaaaaaaa")'.repeat(30)} }}`
	for (const template of [doubling, growing])
		expect(parseTemplate(template).read?.('aaaaaaaaaa')).toBeUndefined()
})

const repeated = (times: number, begin: string, step: string, end: string) =>
	`{% set x = ${begin} %}${`{% set x = ${step} %}`.repeat(times)}${end}`
test.each([
	['a list', repeated(70, '[value]', '[x,x]', '{{ x }}')],
	['a list that is passed on', repeated(70, '[value]', '[x,x]', '{{ x | default(1) }}')],
	['a list of pairs', repeated(70, '(value,1)', '(x,x)', '{{ iif(true, x) }}')],
	['a list of the message', repeated(70, '[value_json,value_json]', '[x,x]', '{{ x }}')],
	['a list that is only compared', repeated(70, '[value]', '[x,x]', '{{ 1 if x == x else 0 }}')],
])('a template that doubles %s is refused and named when it is read', (_, template) => {
	expect(parseTemplate(template).problem).toBe('it makes too much out of a message')
})

test('a template that grows only by what a message says is ended there, with the reason', () => {
	const doubling = `{% if value_json.a %}${repeated(60, '[value]', '[x,x]', '{{ x }}')}{% endif %}{{ value }}`
	const { read } = parseTemplate(doubling)
	expect(() => read?.('{"a":1}')).toThrow(
		new DeviceError('template refused, it makes too much out of a message'),
	)
	expect(read?.('{"a":0}')).toBe('{"a":0}')
})

test('a list of a message is passed on by a filter as it is, and a message without end is not read', () => {
	const { read } = parseTemplate('{{ (value_json.list | default([]))[2].i }}')
	const list = Array.from({ length: 5000 }, (_, i) => ({ i }))
	expect(read?.(JSON.stringify({ list }))).toBe('2')
	expect(() => read?.(JSON.stringify({ list: [...list, ...list, ...list] }))).toThrow(
		'longer than 100000 characters',
	)
})

test('no template throws, whatever it is made of', () => {
	const words = [
		'{{',
		'}}',
		'{%',
		'%}',
		'value',
		'value_json',
		'.a',
		'|',
		'float',
		'(',
		')',
		'[',
		']',
	]
	const more = [
		'if',
		'else',
		'set',
		'x',
		'=',
		'~',
		'+',
		'"b"',
		'0',
		'is',
		'not',
		',',
		'round',
		'get',
	]
	const template = fc.array(fc.constantFrom(...words, ...more), { maxLength: 25 })
	fc.assert(
		fc.property(template, fc.json(), (parts, payload) => {
			const { read, problem } = parseTemplate(parts.join(' '))
			expect(read === undefined).toBe(problem !== undefined)
			read?.(payload)
		}),
		{ numRuns: 3000 },
	)
})

test('no template and no payload throws, and nothing inherited is reached', () => {
	fc.assert(
		fc.property(fc.string(), fc.string(), (path, payload) => {
			parseTemplate(`{{ value_json.${path} }}`).read?.(payload)
			parsePath(path)
		}),
	)
	expect(parseTemplate('{{ value_json.constructor }}').read?.('{}')).toBeUndefined()
	expect(parseTemplate('{{ value_json.length }}').read?.('"text"')).toBeUndefined()
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
	expect(findMeasurement('temperature', '°C', 'Leaf, infrared')?.quantity).toBe('leafTemperature')
	expect(findMeasurement('toString', undefined)).toBeUndefined()
})

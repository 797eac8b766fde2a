import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkModel, formatProblem } from './check-model'
import { IMPORT_FORMAT_KEYS } from './import-formats'
import { importModels, recognizeFormat } from './import-models'
import { Model } from './model'

const read = (text: string) => {
	const format = recognizeFormat(text)
	if (!format) throw new Error('not recognized')
	const { models, left } = importModels(text, format, 'a file')
	return { format, models: models.map((model) => Model.parse(model)), left }
}
/** What a model makes of registers, by the check of its recorded answers. */
const decodes = (model: object | undefined, answers: object, values: object) =>
	checkModel({ ...model, recorded: [{ answers, values }] }).problems.map(formatProblem)

/** As the documentation of the integration has it (home-assistant.io/integrations/modbus). */
const YAML = `
modbus:
  - name: Hub 1
    type: tcp
    host: 192.168.1.60
    port: 502
    sensors:
      - name: Reservoir temperature
        slave: 3
        address: 0
        input_type: input
        data_type: int16
        scale: 0.1
        unit_of_measurement: °F
        device_class: temperature
        nan_value: 0x7FFF
      - name: Total energy
        slave: 3
        address: 72
        data_type: float32
        swap: word
        unit_of_measurement: kWh
        device_class: energy
      - name: Odd unit
        address: 5
        unit_of_measurement: furlong
      - name: Too long
        address: 9
        data_type: string
      - name: No address
    binary_sensors:
      - name: Door
        slave: 3
        address: 4
        input_type: discrete_input
    switches:
      - name: Pump
        address: 13
`

test('the modbus part of a Home Assistant configuration becomes models, with a report of what is left', () => {
	const { format, models, left } = read(YAML)
	const [three, one] = models
	expect(format).toBe('home-assistant')
	expect(three).toMatchObject({ id: 'hub-1-unit-3', verified: 'community' })
	expect(three?.points).toMatchObject([
		{ id: 'reservoir-temperature', quantity: 'waterTemperature', table: 'input', type: 's16' },
		{ id: 'total-energy', quantity: 'energy', addr: 72, type: 'f32', wordOrder: 'CDAB' },
		{ id: 'door', quantity: 'contact', table: 'discrete' },
	])
	expect(three?.points[0]?.errorValues).toEqual([0x7fff, -0x7fff])
	expect(one?.points).toMatchObject([{ label: 'Odd unit (furlong)', quantity: 'number' }])
	expect(left).toEqual([
		'Too long: data_type string is not known here',
		expect.stringMatching(/^No address: /),
		'Pump: an output is entered by hand, with its class and its limits',
	])
	const answers = { 'input 0': [680], 'discrete 4': [1] }
	expect(decodes(three, answers, { 'reservoir-temperature': 20, door: 1 })).toEqual([])
})

/** The form of a template of wb-mqtt-serial, with made-up channels. */
const WIREN_BOARD = `{
	// a comment, and "a quoted // one" below
	"title": "box_title",
	"device_type": "BOX-3",
	"device": {
		"name": "BOX-3",
		"channels": [
			{ "name": "Water temp", "reg_type": "input", "address": "0x04", "type": "temperature", "format": "s16", "scale": 0.01, "error_value": "0x7FFF" },
			{ "name": "CO2", "reg_type": "input", "address": 8, "type": "concentration", "error_value": "0xFFFF" },
			{ "name": "Smell", "reg_type": "input", "address": 9, "type": "concentration" },
			{ "name": "Meter", "reg_type": "input", "address": 20, "type": "power_consumption", "format": "u64", "scale": 0.00001 },
			{ "name": "Low first", "address": 30, "format": "float", "word_order": "little_endian" },
			{ "name": "Alarm", "address": "64:3:1", "type": "switch" },
			{ "name": "Mode", "address": "65:4:3" },
			{ "name": "K1", "reg_type": "coil", "address": 0, "type": "switch" },
			{ "name": "Serial // number", "reg_type": "input", "address": 270, "format": "string" },
			{ "name": "Mixed", "consists_of": [] },
			{ "name": "Only sometimes", "address": 1, "condition": "mode==2" },
			{ "name": "As delivered", "address": 3, "condition": "mode==1&&(isDefined(span)||span!=0)" },
			{ "name": "Half said", "address": 4, "condition": "mode==" },
			{ "name": "Uptime", "address": 2, "enabled": false },
		],
		"parameters": { "mode": { "title": "Mode", "address": 9, "default": 1 }, "span": {} },
		"translations": { "en": { "box_title": "Box with three sensors", "Meter": "Energy meter" } },
	}
}`

test('a template of Wiren Board becomes a model, with comments and commas as it has them', () => {
	const { format, models, left } = read(WIREN_BOARD)
	const [model] = models
	expect(format).toBe('wiren-board')
	expect(model).toMatchObject({ id: 'box-3', name: 'Box with three sensors' })
	expect(model?.points).toMatchObject([
		{ id: 'water-temp', quantity: 'waterTemperature', table: 'input', addr: 4, scale: 0.01 },
		{ id: 'co2', quantity: 'co2', errorValues: [65_535] },
		{ id: 'smell', quantity: 'number' },
		{ id: 'energy-meter', quantity: 'energy', type: 'u64' },
		{ id: 'low-first', quantity: 'number', table: 'holding', type: 'f32', wordOrder: 'CDAB' },
		{ id: 'alarm', quantity: 'contact', addr: 64, bit: 3 },
		{ id: 'mode', quantity: 'number', addr: 65, mask: 0b111_0000 },
		{ id: 'k1', quantity: 'contact', table: 'coil', writable: false },
		{ id: 'as-delivered', quantity: 'number', addr: 3 },
	])
	expect(left).toEqual([
		'K1: is read; outputs are entered by hand',
		'Serial // number: format string is not known here',
		'Mixed: is put together of others',
		'Only sometimes: is there only when mode==2',
		'Half said: is there only when mode==, which is not understood: a value is missing',
		'1 channels that the template switches off',
	])
	const answers = { 'input 4': [0x7fff], 'holding 64': [0b1000, 0b101_0000] }
	expect(decodes(model, answers, { 'water-temp': null, alarm: 1, mode: 5 })).toEqual([])
})

test('a value by which Wiren Board says that a register is not supported is no reading', () => {
	const channel = { name: 'Phase', address: 4, format: 's16', unsupported_value: '0xFFFE' }
	const template = { device_type: 'X', device: { name: 'X', channels: [channel] } }
	const { models } = read(JSON.stringify(template))
	expect(decodes(models[0], { 'holding 4': [0xfffe] }, { phase: null })).toEqual([])
})

/** The form of wb-mqtt-serial’s .json.jinja: set, ranges, `//`, `joiner`, `format`, tuples, `find`. */
const JINJA = `{% set N = 3 -%}
{% set comma = joiner(',') -%}
{
	"device_type": "J-1",
	"device": { "name": "J-1", "channels": [
		{% for n in range(1, N + 1) -%}
		{{ comma() }}{ "name": "Input {{n}}", "reg_type": "input", "address": "0x{{ "%02x" | format(15 + n) }}" }
		{% endfor -%}
		{% for name, at in [("Low", N // 2), ("High", 8)] -%}
		{% if name.find('x') == -1 -%}
		{{ comma() }}{ "name": "{{ "{} value".format(name) }}", "address": {{at}} }
		{% endif -%}
		{% endfor -%}
	] }
}`

test('a template of Wiren Board that Jinja completes becomes a model', () => {
	const { format, models } = read(JINJA)
	expect(format).toBe('wiren-board')
	expect(models[0]?.points.map(({ id, addr }) => [id, addr])).toEqual([
		['input-1', 0x10],
		['input-2', 0x11],
		['input-3', 0x12],
		['low-value', 1],
		['high-value', 8],
	])
})

test.each([
	[
		'{% with device_id = "x" %}\n{% include "config-wb-mr6c.json.jinja" %}\n{% endwith %}',
		/Jinja.*it takes in another file, config-wb-mr6c.json.jinja,.*enter its registers by hand/,
	],
	[
		'{% set a = [] %}{% set _ = a.append(1) %}{{ a }}',
		/it appends to a list, which is not done here/,
	],
	['{% set a = {1: "x"} %}{{ a }}', /it has numbers as keys of a table/],
	['{% for i in range(1000000000) %}x{% endfor %}', /longer than any device has channels/],
	[
		`{% set a = "xxxxxxxxxx" %}${'{% set a = a ~ a %}'.repeat(60)}{{ a }}`,
		/more than 4 million steps/,
	],
	[
		'{% for i in range(9999) %}{% for j in range(9999) %}x{% endfor %}{% endfor %}',
		/more than 4 million steps/,
	],
])('a template that cannot be completed, or does not end, is refused: %#', (jinja, why) => {
	expect(() => importModels(jinja, 'wiren-board', 'x')).toThrow(why)
})

/** The form of a meter template of evcc, with made-up registers. */
const EVCC = `
template: meter-x
products:
  - brand: Maker
    description:
      generic: X100
params:
  - name: usage
    choice: ["grid", "pv"]
render: |
  type: custom
  power:
    source: modbus
    {{- include "modbus" . | indent 2 }}
    register:
      address: 0x10 # W
      type: input
      decode: int32s
    scale: {{ if eq .usage "pv" }}-{{ end }}0.1
  energy:
    source: modbus
    register:
      {{- if eq .usage "pv" }}
      address: 64
      {{- else }}
      address: 62
      {{- end }}
      type: holding
      decode: uint32nan
    scale: 0.01
  currents:
  - source: modbus
    register:
      address: 26
      decode: uint16
  - source: calc
    add: []
  {{- if .battery }}
  soc:
    source: modbus
  {{- end }}
`

test('a meter template of evcc becomes a model, as it is for a grid meter', () => {
	const { format, models, left } = read(EVCC)
	const [model] = models
	expect(format).toBe('evcc')
	expect(model).toMatchObject({ id: 'meter-x', name: 'X100', vendor: 'Maker', kind: 'meter' })
	expect(model?.points).toMatchObject([
		{ id: 'power', quantity: 'power', addr: 16, type: 's32', wordOrder: 'CDAB', scale: 0.1 },
		{ id: 'energy', quantity: 'energy', addr: 62, scale: 0.01, errorValues: [2 ** 32 - 1] },
		{ id: 'current-l1', quantity: 'current', table: 'holding', addr: 26 },
	])
	expect(left).toEqual([
		'what stands under “if .battery”: it depends on a setting',
		'currents 2: comes from calc and not from one register',
	])
	expect(decodes(model, { 'input 16': [0xffff, 0xffff] }, { power: -0.1 })).toEqual([])
	const mbmd = 'template: y\nrender: |\n  type: mbmd\n  model: abb\n  power: Power\n'
	expect(read(mbmd)).toMatchObject({ models: [], left: [expect.stringMatching(/^type mbmd: /)] })
})

test('the low word comes first in each of evcc’s swapped encodings, and its “no value” is none', () => {
	const value = (address: number, decode: string) =>
		`  - source: modbus\n    register:\n      address: ${address}\n      decode: ${decode}\n`
	const decodings = ['float32nans', 'uint64snan', 'uint32s', 'float32', 'ieee754', 'int32nan']
	const list = decodings.map((decode, i) => value(i * 4, decode)).join('')
	const { models, left } = read(`template: n\nrender: |\n  type: custom\n  powers:\n${list}`)
	expect(left).toEqual([])
	const [ones, swapped, plain] = [Array(4).fill(0xffff), [0, 0x42c8], [0x42c8, 0]] as const
	// 100 as a float with either word first; ff ff ff 7f is what evcc takes for none of float32nans.
	const words = { 'holding 0': swapped, 'holding 12': plain, 'holding 16': plain }
	expect(decodes(models[0], words, { 'power-l1': 100, 'power-l4': 100, 'power-l5': 100 })).toEqual(
		[],
	)
	const none = { 'holding 0': [0xffff, 0xff7f], 'holding 4': ones, 'holding 20': [0x8000, 0] }
	expect(
		decodes(models[0], none, { 'power-l1': null, 'power-l2': null, 'power-l6': null }),
	).toEqual([])
	expect(decodes(models[0], { 'holding 8': [5, 0] }, { 'power-l3': 5 })).toEqual([])
})

/** Both styles of Telegraf’s documentation (plugins/inputs/modbus), with made-up registers. */
const TELEGRAF = `
[[inputs.modbus]]
  name = "Tank"
  slave_id = 4
  controller = "tcp://192.168.1.60:502"
  discrete_inputs = [ { name = "stop", address = [1] } ]
  holding_registers = [
    { name = "level", byte_order = "AB", data_type = "FIXED", scale = 0.1, address = [8] },
    { name = "total", byte_order = "CDAB", data_type = "UFIXED", scale = 0.001, address = [5, 6] },
    { name = "text", byte_order = "AB", data_type = "STRING", address = [5, 6, 7] },
  ]
[[inputs.modbus]]
  name = "Meter"
  configuration_type = "request"
  [[inputs.modbus.request]]
    slave_id = 1
    byte_order = "DCBA"
    register = "input"
    fields = [
      { address = 0, name = "voltage", type = "FLOAT32" },
      { address = 2, name = "skipped", type = "UINT32", omit = true },
      { address = 4, name = "flag", type = "BIT", bit = 3 },
      { address = 5, name = "half", type = "FLOAT16" },
    ]
  [[inputs.modbus.metric]]
    slave_id = 2
    fields = [ { register = "coil", address = 7, name = "door" }, { address = 1, name = "high", type = "UINT8H" } ]
`

test('Telegraf’s inputs become a model for each unit, in all styles, without units', () => {
	const { format, models, left } = read(TELEGRAF)
	expect(format).toBe('telegraf')
	expect(models.map(({ id }) => id)).toEqual(['tank-unit-4', 'meter-unit-1', 'meter-unit-2'])
	const [tank, meter, doors] = models
	expect(tank?.points).toMatchObject([
		{ id: 'stop', quantity: 'contact', table: 'discrete' },
		{ id: 'level', quantity: 'number', type: 's16', scale: 0.1 },
		{ id: 'total', type: 'u32', wordOrder: 'CDAB', addr: 5 },
	])
	expect(meter?.points).toMatchObject([
		{ id: 'voltage', type: 'f32', wordOrder: 'DCBA', table: 'input' },
		{ id: 'flag', quantity: 'contact', bit: 3 },
	])
	expect(decodes(doors, { 'holding 1': [0x1234] }, { high: 0x12 })).toEqual([])
	expect(left).toEqual([
		'text: type STRING is not known here',
		'half: type FLOAT16 is not known here',
		expect.stringMatching(/^units: /),
	])
})

test('FLOAT32 of Telegraf’s style “register” is a whole number with a scale, FLOAT32-IEEE a float', () => {
	// The registers and both values are those of influxdata/telegraf issue 13827.
	const { models } = read(`
[[inputs.modbus]]
  holding_registers = [
    { name = "fixed", byte_order = "CDAB", data_type = "FLOAT32", scale = 1.0, address = [132, 133] },
    { name = "float", byte_order = "CDAB", data_type = "FLOAT32-IEEE", scale = 1.0, address = [132, 133] },
  ]
`)
	const answers = { 'holding 132': [0x729b, 0x41b8] }
	expect(decodes(models[0], answers, { fixed: 1_102_607_003, float: 23.05596 })).toEqual([])
})

test('limits, signs, bits and counts of a Home Assistant configuration are kept', () => {
	const { models, left } = read(`
modbus:
  - name: hub
    sensors:
      - { name: Air, address: 1, unit_of_measurement: °F, device_class: temperature, min_value: 32, max_value: 122, nan_value: 0x8000 }
      - { name: Level, address: 10, data_type: uint32, virtual_count: 2 }
      - { name: Old, address: 20, data_type: int, count: 2, reverse_order: true }
      - { name: Odd, address: 30, data_type: custom, count: 2, structure: ">f" }
      - { name: Two, address: 32, data_type: custom, count: 2, structure: ">hh" }
      - { name: Reservoir pH, address: 40, scale: 0.01 }
      - { name: Reservoir, address: 41, unit_of_measurement: µS/cm }
    binary_sensors:
      - { name: Alarm, address: 50, input_type: input, slave_count: 1 }
    climates:
      - { name: Hall, address: 60, temperature_unit: F, target_temp_register: 61 }
    selects:
      - { name: Mode, address: 70 }
template:
  - sensor:
      - { name: A, state: "{{ 1 }}" }
      - { name: B, state: "{{ 2 }}" }
`)
	const [model] = models
	expect(model?.points.map(({ id, addr, type, quantity }) => [id, addr, type, quantity])).toEqual([
		['air', 1, 's16', 'airTemperature'],
		['level', 10, 'u32', 'number'],
		['level-1', 12, 'u32', 'number'],
		['level-2', 14, 'u32', 'number'],
		['old', 20, 's32', 'number'],
		['odd', 30, 'f32', 'number'],
		['reservoir-ph', 40, 's16', 'ph'],
		['reservoir', 41, 's16', 'ec'],
		['alarm', 50, 'u16', 'contact'],
		['alarm-1', 51, 'u16', 'contact'],
		['hall', 60, 's16', 'airTemperature'],
	])
	expect(model?.points[0]).toMatchObject({ min: 0, max: 50 })
	const words = {
		'holding 1': [0x8000],
		'holding 60': [68],
		'input 50': [2, 3],
		'holding 20': [1, 0],
	}
	expect(decodes(model, words, { air: null, hall: 20, alarm: 0, 'alarm-1': 1, old: 1 })).toEqual([])
	expect(left).toEqual([
		'template: 2 of another integration; only “modbus:” is read',
		'Two: data_type structure >hh is not known here',
		'Hall: an output is entered by hand, with its class and its limits',
		'hub selects: 1, what they mean is not known here',
	])
})

test('each modbus part of several packages is read, and one that is in another file is named', () => {
	const hub = (name: string) =>
		`    ${name}:\n      modbus: [{ name: ${name}, sensors: [{ name: Air, address: 1 }] }]\n`
	const packages = `homeassistant:\n  packages:\n${hub('one')}${hub('two')}`
	expect(read(packages).models.map(({ id }) => id)).toEqual(['one-unit-1', 'two-unit-1'])
	expect(() => read('modbus: !include modbus.yaml\n')).toThrow(/is in another file: modbus.yaml/)
})

test('a report that is too long counts the rest by its reason', () => {
	const sensors = Array.from({ length: 230 }, (_, i) => ({
		name: `Text ${i}`,
		address: i,
		data_type: i % 3 ? 'string' : 'float16',
	}))
	const { left } = read(`modbus:\n  - sensors: ${JSON.stringify(sensors)}\n`)
	expect(left.slice(200)).toEqual([
		'and 20 more: data_type string is not known here',
		'and 10 more: data_type float16 is not known here',
	])
})

test('a configuration as people share it is read: in a package, with secrets, templates and thermostats', () => {
	const { format, models, left } = read(`
homeassistant:
  packages:
    heat_pump:
      modbus:
        - name: Pump
          host: !secret pump_host
          sensors:
            - name: Flow temperature
              device_address: !secret pump_unit
              address: 12
              scale: 0.1
              unit_of_measurement: °C
              device_class: temperature
          climates:
            - name: Hall
              device_address: !secret pump_unit
              address: 49
              target_temp_register: 50
template:
  - sensor:
      - name: Hot
        state: "{% if states('sensor.flow') | float > 40 %}yes{% endif %}"
`)
	expect(format).toBe('home-assistant')
	expect(models).toMatchObject([
		{
			id: 'pump-unit-pump-unit',
			points: [
				{ label: 'Flow temperature', quantity: 'airTemperature', scale: 0.1 },
				{ label: 'Hall', quantity: 'airTemperature', addr: 49 },
			],
		},
	])
	expect(left).toEqual(['Hall: an output is entered by hand, with its class and its limits'])
})

test('an evcc template of no grid meter is read as what it is for, with the newer word for encodings', () => {
	const text = `
template: pv-only
products:
  - brand:
render: |
  type: custom
  power:
  {{- if eq .usage "pv" }}
    source: modbus
    register:
      address: 5
      type: input
      encoding: float32
  {{- end }}
`
	expect(read(text).models[0]?.points).toMatchObject([{ quantity: 'power', addr: 5, type: 'f32' }])
})

test('the part of a Telegraf configuration that names no plugin is read', () => {
	const text =
		'[[inputs.modbus.metric]]\n  slave_id = 2\n  fields = [ { address = 1, name = "level", type = "INT16" } ]\n'
	expect(read(text).models).toMatchObject([{ points: [{ id: 'level', type: 's16' }] }])
})

test('a model of our own and other texts are no known format', () => {
	for (const text of ['{ "id": "x", "points": [] }', '', 'hello', '[1, 2]'])
		expect(recognizeFormat(text)).toBeNull()
})

test('whatever is read gives models or one error, soon, and drives nothing', () => {
	const pieces = [YAML, WIREN_BOARD, EVCC, TELEGRAF]
	const broken = fc
		.tuple(fc.constantFrom(...pieces), fc.nat(2000), fc.nat(40), fc.string({ maxLength: 12 }))
		.map(([text, at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut))
	fc.assert(
		fc.property(broken, fc.constantFrom(...IMPORT_FORMAT_KEYS), (text, format) => {
			let models: object[] = []
			try {
				models = importModels(text, format, 'x').models
			} catch (error) {
				expect(error).toBeInstanceOf(Error)
			}
			for (const model of models)
				expect(Model.parse(model)).toMatchObject({ verified: 'community' })
		}),
		{ numRuns: 300 },
	)
})

test('tags and twice given keys of a configuration do not hinder, and a broken line is named', () => {
	const hub = (more: string) =>
		`modbus:\n  - name: hub\n    host: !secret controller\n    ${more}\n    sensors: [{ name: Air, address: 1 }]\n`
	expect(read(hub('host: 192.168.1.9')).models[0]?.points).toMatchObject([
		{ label: 'Air', addr: 1 },
	])
	expect(() => importModels(hub('port: "502'), 'home-assistant', 'x')).toThrow(/^line \d+: /)
})

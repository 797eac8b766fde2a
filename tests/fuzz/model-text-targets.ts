import { readModelText } from '../../app/areas/equipment/services/device-models/read-model-text'
import type { Target } from './fuzz'

const bytes = (...texts: string[]): Buffer[] => texts.map((text) => Buffer.from(text))
const lines = (count: number, line: (i: number) => string): string =>
	Array.from({ length: count }, (_, i) => line(i)).join('\n')

const SENSOR =
	'{ name: Air, address: 1, input_type: input, data_type: int16, scale: 0.1, device_class: temperature }'

const YAML = bytes(
	`modbus:\n  - name: hub\n    sensors:\n      - &a ${SENSOR}\n      - <<: *a\n        name: Water\n        slave: 2\n`,
	`modbus:\n  name: hub\n  climates: [${SENSOR}]\n  binary_sensors: [{ name: Door, address: !secret door }]\n`,
)
/** Lists of aliases to lists of aliases, endless entries, endless nesting. */
const YAML_BOMBS = bytes(
	`s: &s [${lines(40, () => `${SENSOR},`)}]\nmodbus:\n${lines(4000, (i) => `  - name: hub${i}\n    sensors: *s`)}`,
	`a0: &a0 [${SENSOR}]\n${lines(60, (i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`)}\nmodbus:\n  name: hub\n  sensors: *a60\n`,
	`m: &m { ${lines(9000, (i) => `k${i}: 1,`)} }\nmodbus:\n${lines(9000, () => '  - <<: *m')}`,
	`t: &t ${'x'.repeat(200_000)}\nmodbus:\n  name: hub\n  sensors:\n${lines(9000, () => '  - name: *t')}`,
	`modbus: &m\n  - name: hub\n    sensors: *m\n`,
	`modbus: ${'['.repeat(250_000)}`,
	`modbus:\n  ${'- '.repeat(240_000)}`,
	`modbus:\n  name: hub\n  sensors:\n${lines(9000, () => '  - { name: a, address: 1, scale: "x" }')}`,
	`modbus:\n  name: hub\n  sensors:\n${lines(15_000, () => '  - { name: a, address: 1 }')}`,
	`modbus:\n  name: hub\n  sensors:\n${lines(9000, (i) => `  - { name: a, address: 1, slave: ${i} }`)}`,
	`modbus:\n  name: hub\n  sensors:\n${lines(9000, () => '  - { name: a, address: 1, scale: .nan }')}`,
)
const RENDERED =
	'type: custom\npower:\n  source: modbus\n  register: { address: 1, type: input, decode: float32 }\n'
const evcc = (render: string) =>
	`template: meter\nproducts: [{ brand: Maker }]\nrender: |\n${render.replaceAll(/^/gm, '  ')}\n`
const EVCC = bytes(evcc(RENDERED), evcc(`{{ if eq .usage "grid" }}\n${RENDERED}\n{{ end }}`))
const EVCC_BOMBS = bytes(
	evcc('{{'.repeat(90_000)),
	evcc('{{ if a }}'.repeat(18_000)),
	evcc(`a: &a [1,1]\n${lines(60, (i) => `a${i}: &a${i} [*a${i - 1 < 0 ? '' : i - 1}, *a]`)}`),
	evcc(
		`p: &p { source: modbus, register: { address: 1 } }\npowers: [${'*p,'.repeat(50_000)}]\ntype: custom`,
	),
)
const FIELD =
	'{ name = "air", byte_order = "AB", data_type = "INT16", scale = 0.1, address = [1] },'
const toml = (inside: string) => `[[inputs.modbus]]\nname = "hub"\nslave_id = 1\n${inside}\n`
const TOML = bytes(toml(`holding_registers = [\n${FIELD}\n]`), toml(`coils = [\n${FIELD}\n]`))
const TOML_BOMBS = bytes(
	toml(`holding_registers = [\n${lines(1999, () => FIELD)}\n]`),
	toml(`holding_registers = ${'['.repeat(200_000)}`),
	toml(`${'a.'.repeat(200_000)}b = 1`),
	lines(20_000, () => '[[inputs.modbus]]'),
	lines(9000, (i) => `[inputs.modbus.a${i}.b.c.d]\ne = 1`),
)
const CHANNEL = '{ "name": "Air", "reg_type": "input", "address": 1, "type": "temperature" }'
const wiren = (channels: string) =>
	`{ "device_type": "msw", "device": { "protocol": "modbus", "channels": [${channels}] } }`
const WIREN = bytes(wiren(CHANNEL), `// comment\n${wiren(`${CHANNEL}, `)}`)
const WIREN_BOMBS = bytes(
	wiren(lines(4999, () => `${CHANNEL},`)),
	wiren('['.repeat(240_000)),
	wiren(lines(900, () => `{ "name": "A", "address": 1, "condition": "${'('.repeat(490)}" },`)),
	`{"device_type": ${', '.repeat(240_000)}`,
	`{"device_type": ${'"\\'.repeat(240_000)}`,
)
const MODEL = bytes(
	JSON.stringify({
		id: 'probe',
		rev: 1,
		name: 'P1',
		vendor: 'Maker',
		kind: 'sensor',
		points: [{ id: 'air', label: 'Air', quantity: 'airTemperature', table: 'input', addr: 1 }],
		verified: 'document',
		source: 'its manual',
	}),
)
const MODEL_BOMBS = bytes(
	`{"points":[${'{},'.repeat(160_000)}{}]}`,
	'{"a":'.repeat(99_000),
	`{"points":[${'['.repeat(240_000)}${']'.repeat(240_000)}]}`,
	`{"recorded":[${'{"answers":{"x 1":[1]},"values":{}},'.repeat(13_000)}{}]}`,
)

/** Pasted models, and register tables of other programs. */
export const MODEL_TEXT_TARGETS: readonly Target[] = (
	[
		['home-assistant', YAML, YAML_BOMBS],
		['evcc', EVCC, EVCC_BOMBS],
		['telegraf', TOML, TOML_BOMBS],
		['wiren-board', WIREN, WIREN_BOMBS],
		[null, MODEL, MODEL_BOMBS],
	] as const
).map(([format, samples, bombs]) => ({
	name: `model-text${format ? `-${format}` : ''}`,
	samples,
	bombs,
	mostBombMs: 4000,
	mostChars: 600_000,
	read: (data) => readModelText(data.toString('utf8'), format),
}))

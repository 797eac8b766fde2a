const all = (...values: unknown[]) => values.map((one) => Buffer.from(JSON.stringify(one)))

/** Messages of devices; each is given to every discovery message's device. */
export const STATES: readonly string[] = [
	'21.5',
	'ON',
	'offline',
	'{"temperature":21.5,"state":"ON","brightness":120,"a":{"b":[1,"2"]},"POWER":"OFF","power":12}',
	'{"StatusSNS":{"AM2301":{"Temperature":23.1,"Humidity":58}},"result":{"switch:0":{"output":true}}}',
	'{"__proto__":{"temperature":1},"temperature":"NaN"}',
	'',
]

export const HOME_ASSISTANT = all(
	{
		name: 'Air',
		uniq_id: 'a1',
		stat_t: '~/state',
		'~': 'grow/a',
		unit_of_meas: '°C',
		dev_cla: 'temperature',
		val_tpl: '{{ value_json.a.b[1] | float(0) | round(1) }}',
		exp_aft: 60,
		avty: [{ t: '~/status', pl_avail: 'online' }],
		dev: { ids: ['x'], name: 'Tent', mf: 'Maker', mdl: 'M1', cns: [['mac', 'aa:bb']] },
	},
	{
		dev: { ids: 'y', name: 'Box' },
		o: { name: 'bridge' },
		cmps: {
			pump: { p: 'switch', stat_t: 'b/s', cmd_t: 'b/c', uniq_id: 'p', pl_on: 'ON', pl_off: 'OFF' },
			dim: {
				p: 'light',
				schema: 'json',
				stat_t: 'b/l',
				cmd_t: 'b/lc',
				brightness: true,
				uniq_id: 'l',
			},
			heat: {
				p: 'climate',
				curr_temp_t: 'b/t',
				temp_stat_t: 'b/ts',
				temp_cmd_t: 'b/tc',
				mode_stat_t: 'b/m',
				uniq_id: 'h',
			},
			level: { p: 'number', stat_t: 'b/n', cmd_t: 'b/nc', min: 0, max: 100, uniq_id: 'n' },
		},
	},
)

export const TEMPLATES: readonly Buffer[] = [
	'{{ value_json.temperature | float(0) | round(2) }}',
	"{{ value_json['a'].b[0] * 1.8 + 32 }}",
	"{% if value_json.state == 'ON' %}1{% else %}0{% endif %}",
	"{{ iif(value_json.power > 10, 'ON', 'OFF') }}",
	"{{ value.split(',')[1] | replace('a', 'b') | lower }}",
	"{{ value_json.get('temperature', 0) | int if value_json.temperature is defined else none }}",
].map((one) => Buffer.from(one))

const doubled = (begin: string, step: string, end: string) =>
	Buffer.from(`{% set x = ${begin} %}${`{% set x = ${step} %}`.repeat(85)}${end}`)
/** Templates that grow, or nest, as far as their length lets them. */
export const TEMPLATE_BOMBS: readonly Buffer[] = [
	doubled('[value]', '[x,x]', '{{ x }}'),
	doubled('value', 'x~x', '{{ x }}'),
	doubled('value', 'x+x', '{{ x | replace("a", "bb") }}'),
	doubled('(value_json,)', '(x,x)', '{{ x | default(x) }}'),
	Buffer.from(`{{ ${'['.repeat(990)}1${']'.repeat(990)} }}`),
	Buffer.from(`{{ ${'('.repeat(990)}value${')'.repeat(990)} }}`),
	Buffer.from(`{{ ${'-'.repeat(1900)}1 }}`),
	Buffer.from(`{{ value${'|default(value)'.repeat(130)} }}`),
	Buffer.from(`{{ value${'.split("")'.repeat(190)} }}`),
	Buffer.from('{% if value %}'.repeat(80) + '{{ value }}' + '{% endif %}'.repeat(80)),
]

export const ZIGBEE = all([
	{ type: 'Coordinator', friendly_name: 'Coordinator', ieee_address: '0x0' },
	{
		friendly_name: 'Tent plug',
		ieee_address: '0x00158d0001',
		model_id: 'TS011F',
		definition: {
			vendor: 'Tuya',
			model: 'TS011F',
			exposes: [
				{
					type: 'switch',
					features: [
						{
							type: 'binary',
							property: 'state',
							name: 'state',
							access: 7,
							value_on: 'ON',
							value_off: 'OFF',
						},
					],
				},
				{ type: 'numeric', property: 'power', name: 'power', unit: 'W', access: 5 },
				{ type: 'enum', property: 'mode', name: 'mode', access: 3, values: ['a', 'b'] },
			],
		},
	},
])

export const TASMOTA = all([
	{
		t: 'plug',
		ft: '%prefix%/%topic%/',
		tp: ['cmnd', 'stat', 'tele'],
		rl: [1, 2, 0],
		fn: ['Pump', null],
		md: 'Sonoff',
		mac: 'AABBCC',
		onln: 'Online',
		ofln: 'Offline',
		lt_st: 2,
		so: { '68': 1 },
	},
	{
		AM2301: { Temperature: 23.1, Humidity: 58 },
		ENERGY: { Power: [1, 2], Voltage: 230 },
		ANALOG: { A0: 12 },
		TempUnit: 'C',
	},
])

export const SHELLY = all([
	{ id: 'shellyplus1pm-a', mac: 'AABBCC', model: 'SNSW-001P16EU', gen: 2 },
	{
		'switch:0': { id: 0, output: true, apower: 12.5, voltage: 230, temperature: { tC: 40 } },
		'temperature:100': { id: 100, tC: 21.5 },
		'cover:0': { state: 'open', current_pos: 50 },
		'em:0': { a_act_power: 1, b_act_power: 2 },
		'input:0': { state: true },
	},
])

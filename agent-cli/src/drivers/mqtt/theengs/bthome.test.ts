import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBthome } from './bthome'
import recorded from './recorded/bthome-ble.json'

/** Names of Home Assistant's parser that differ from those of Theengs, which are used here. */
const NAMES: Readonly<Record<string, string>> = {
	temperature: 'tempc',
	humidity: 'hum',
	battery: 'batt',
	pressure: 'pres',
	illuminance: 'lux',
	moisture: 'moi',
	carbon_dioxide: 'co2',
	conductivity: 'fer',
	opening: 'open',
	window: 'open',
	volume_storage: 'stored',
	volume_flow_rate: 'flow',
	dew_point: 'dewpoint',
	volatile_organic_compounds: 'tvoc',
	rotation: 'rot',
	uv_index: 'uv',
	light_level: 'lightlevel',
	rotational_speed: 'rotation',
}
/** What is neither a number nor a state, or is about the message. */
const LEFT_OUT = new Set(['packet_id', 'text', 'raw', 'channel'])

function expectedOf(values: Record<string, unknown>) {
	const pairs = Object.entries(values).flatMap(([key, value]): [string, number][] => {
		const [, name = key, count = ''] = /^(.*?)(?:_([1-9]))?$/.exec(key) ?? []
		if (LEFT_OUT.has(name)) return []
		return [[`${NAMES[name] ?? name}${count === '1' ? '' : count}`, Number(value)]]
	})
	return Object.fromEntries(pairs)
}

/** Names that depend on the unit or on the kind of object. */
const SAME: readonly (readonly [RegExp, string])[] = [
	[/^mass_lb$/, 'mass'],
	[/^distance_m{1,2}$/, 'distance'],
	[/^volume_ml$/, 'volume'],
	[/^powered$/, 'power'],
]
const plain = (values: Record<string, number>) =>
	Object.fromEntries(
		Object.entries(values).map(([name, value]) => [
			SAME.find(([own]) => own.test(name))?.[1] ?? name,
			value,
		]),
	)

test.each(recorded.advertisements)('$hex is what the parser of Home Assistant reads', (one) => {
	const read = readBthome(one.hex)
	expect(read && 'values' in read && plain(read.values)).toEqual(expectedOf(one.values))
})

test('encrypted values are told, other versions are no BTHome 2, and an unknown object ends it', () => {
	expect(readBthome('41a47266c95f730011223378237214')).toEqual({ isEncrypted: true })
	expect(readBthome('e102000c0404138a01')).toBeUndefined()
	expect(readBthome('00')).toBeUndefined()
	expect(readBthome('')).toBeUndefined()
	expect(readBthome('4')).toBeUndefined()
	expect(readBthome('40fe015d')).toEqual({ values: {} })
	expect(readBthome('40015dfe5d0903b718')).toEqual({ values: { batt: 93 } })
	// Cut in the middle of its humidity.
	expect(readBthome('4002ca0903bf')).toEqual({ values: { tempc: 25.06 } })
})

test('whatever the air carries is read or left', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
			const read = readBthome(`40${Buffer.from(bytes).toString('hex')}`)
			for (const value of Object.values(read && 'values' in read ? read.values : {}))
				expect(Number.isFinite(value)).toBe(true)
		}),
	)
})

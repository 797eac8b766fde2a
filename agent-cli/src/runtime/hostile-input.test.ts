import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMatches } from '../discovery/listen/ws-discovery'
import { homeAssistantDevice } from '../drivers/mqtt/homeassistant'
import { readEntities } from '../drivers/mqtt/homeassistant-config'
import { parsePath } from '../drivers/path-in-json'
import type { MqttDevice } from '../drivers/mqtt/mqtt-device'
import { createPointStates } from '../drivers/mqtt/point-states'
import { shellyDevice } from '../drivers/mqtt/shelly'
import { tasmotaDevice } from '../drivers/mqtt/tasmota'
import { parseTemplate } from '../drivers/mqtt/value-template'
import { zigbeeDevice, zigbeeDevices } from '../drivers/mqtt/zigbee2mqtt'
import { answerChallenge } from '../drivers/digest-auth'
import { parseXml } from '../drivers/onvif/parse-xml'
import { measureGrowth } from '../time/measure-growth'
import { SseParser } from '@sfc/contract/sse-parser'

/** Between growing with the size and with its square. */
const LIMIT = 10

const attempt = (read: () => unknown) => {
	try {
		read()
	} catch {
		// Refused is as good as read.
	}
}

const tasmota = (fields: object, sensors: Record<string, unknown> = {}) =>
	tasmotaDevice({ t: 'plug', ft: '%prefix%/%topic%/', rl: [1], ...fields }, sensors)
const zigbee = (entry: object) =>
	zigbeeDevices(JSON.stringify([{ friendly_name: 'a', ieee_address: '0x1', ...entry }])).map(
		(one) => zigbeeDevice(one, 'zigbee2mqtt'),
	)
const numeric = (property: string) => ({
	property,
	type: 'numeric',
	access: 1,
	unit: '°C',
	name: 'temperature',
})
const entity = (id: string, more: object = {}) =>
	homeAssistantDevice(
		readEntities(
			new Map([
				['homeassistant/sensor/x/config', JSON.stringify({ uniq_id: id, stat_t: 'a/b', ...more })],
			]),
		),
	)

/** Every reader of text from outside, with the characters that mean something to it. */
const readers: { name: string; marks: string[]; read(text: string): unknown }[] = [
	{
		name: 'a Tasmota topic',
		marks: ['/', '%topic%', ' '],
		read: (t) => tasmota({ ft: `%prefix%%topic%${t}`, t }),
	},
	{
		name: 'a Tasmota sensor',
		marks: ['-', '.', 'Ä', 'x'],
		read: (t) => tasmota({}, { [t]: { Temperature: 1 } }),
	},
	{ name: 'a Zigbee name', marks: ['-', '/', '_'], read: (t) => zigbee({ friendly_name: t }) },
	{
		name: 'a Zigbee property',
		marks: ['-', '.', 'state_'],
		read: (t) =>
			zigbee({ definition: { exposes: [{ property: `state_${t}`, type: 'binary', access: 3 }] } }),
	},
	{
		name: 'a Home Assistant id',
		marks: ['-', '.', '~'],
		read: (t) => entity(t, { '~': t, stat_t: `~${t}` }),
	},
	{
		name: 'a Home Assistant template',
		marks: ['{', '}', '|', ' ', '-'],
		read: (t) => entity('a', { val_tpl: `{{ value_json.a ${t}` }),
	},
	{ name: 'a template', marks: ['{{', '}}', '|', '.a', "['b']"], read: parseTemplate },
	{ name: 'a path', marks: ['.a', '[0]', "['", "']"], read: parsePath },
	{
		name: 'a Shelly component',
		marks: ['-', ':', '0'],
		read: (t) =>
			shellyDevice('s', 's', {}, { [`temperature:${t}`]: { tC: 1 }, [`switch:0${t}`]: {} }),
	},
	{
		name: 'XML',
		marks: ['<a ', '</a>', '<', '>', 'x="', "'", '&#1;', '<!--', ' ', '<![CDATA['],
		read: parseXml,
	},
	{
		name: 'a WS-Discovery answer',
		marks: ['<a>', '</a>', ' ', 'http://a '],
		read: (t) => readMatches(Buffer.from(t), '10.0.0.1', new Set()),
	},
	{
		name: 'a login challenge',
		marks: ['a', '=', '"', ',', ' '],
		read: (t) =>
			answerChallenge(
				`Digest ${t}`,
				{ username: 'u', password: 'p' },
				{ method: 'GET', path: '/' },
			),
	},
	{
		name: 'a stream of events in small pieces',
		marks: ['data:', ':', ' ', 'a'],
		read(text) {
			const parser = new SseParser()
			for (const character of text) parser.push(character)
		},
	},
]

test.each(readers)('$name is read in time that grows with its length', ({ marks, read }) => {
	const piece = fc
		.array(fc.constantFrom(...marks), { minLength: 1, maxLength: 4 })
		.map((all) => all.join(''))
	fc.assert(
		fc.property(piece, piece, piece, (head, body, tail) => {
			const prepare = (size: number) => {
				const text = head + body.repeat(size / body.length) + tail
				return () => attempt(() => read(text))
			}
			expect(measureGrowth(prepare, { size: 8000, limit: LIMIT })).toBeLessThan(LIMIT)
		}),
		{ numRuns: 15 },
	)
})

/** Devices that announce many things of one name. */
const announcements: { name: string; announce(count: number): () => unknown }[] = [
	{
		name: 'Tasmota relays',
		announce: (count) => {
			const rl = Array.from({ length: count }, () => 1)
			return () => tasmota({ rl })
		},
	},
	{
		name: 'Zigbee exposes',
		announce: (count) => {
			const features = Array.from({ length: count / 10 }, () => numeric('temperature'))
			const exposes = Array.from({ length: 10 }, () => ({ type: 'switch', features }))
			return () => zigbee({ definition: { exposes } })
		},
	},
	{
		name: 'Home Assistant components with many keys',
		announce: (count) => {
			const each = Math.floor(Math.sqrt(count))
			const cmps = Object.fromEntries(
				Array.from({ length: count }, (_, n) => [
					`-${n}`,
					{ p: 'sensor', stat_t: 'a/b', uniq_id: '-' },
				]),
			)
			const keys = Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]))
			const payload = JSON.stringify({ cmps, ...keys, each })
			return () =>
				homeAssistantDevice(readEntities(new Map([['homeassistant/device/x/config', payload]])))
		},
	},
	{
		name: 'Shelly components',
		announce: (count) => {
			const status = Object.fromEntries(
				Array.from({ length: count }, (_, n) => [`temperature:${n}`, { tC: 1 }]),
			)
			return () => shellyDevice('s', 's', {}, status)
		},
	},
]

test.each(announcements)(
	'$name of one device are listed in time that grows with their number',
	({ announce }) => {
		const prepare = (size: number) => {
			const work = announce(size)
			return () => attempt(work)
		}
		expect(measureGrowth(prepare, { size: 2000, limit: LIMIT })).toBeLessThan(LIMIT)
	},
)

test('a message is read once, however many points it is for', () => {
	const properties = Array.from({ length: 200 }, () => numeric('temperature'))
	const [device] = zigbee({ definition: { exposes: properties } })
	const few = { ...(device as MqttDevice), points: device?.points.slice(0, 10) ?? [] }
	const message = { topic: 'zigbee2mqtt/a', retained: false }
	/** Four times the points for the same message. */
	const prepare = (size: number) => {
		const points = Array.from({ length: size / 10 }, () => few.points).flat()
		const states = createPointStates({ ...few, points }, 1000, () => 0)
		return () => {
			for (let n = 0; n < 5; n++) {
				const payload = JSON.stringify({ temperature: n, text: 'x'.repeat(250_000) })
				states.receive({ ...message, payload })
			}
		}
	}
	expect(measureGrowth(prepare, { size: 50, limit: 3 })).toBeLessThan(3)
})

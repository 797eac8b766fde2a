import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDeviceHost, deviceIdentity, withHost } from '../config/device-host'
import { findMoves, type KnownDevice, type Sighting } from './find-moves'

const macOf = (number: number) => `02:00:00:00:00:${number.toString(16).padStart(2, '0')}`
const at = (number: number) => `10.0.0.${10 + number}`

const relays = (more: Partial<KnownDevice> = {}): KnownDevice => ({
	id: 'relays',
	driver: 'modbus',
	settings: { host: at(1), port: 502, unit: 1, model: 'x' },
	hardware: { mac: macOf(1) },
	answers: false,
	...more,
})
const seen = (number: number, mac: number): Sighting => ({ address: at(number), mac: macOf(mac) })
const nothing = { moves: [], questions: [] }

test('a silent device goes to where its hardware address is seen', () => {
	expect(findMoves([relays()], [seen(7, 1), seen(8, 2)]).moves).toEqual([
		{ id: 'relays', from: at(1), to: at(7) },
	])
})

test('what the system remembers of the old address does not hold a silent device there', () => {
	expect(findMoves([relays()], [seen(1, 1), seen(7, 1)]).moves).toMatchObject([{ to: at(7) }])
})

test.each([
	{ name: 'that answers', device: relays({ answers: true }), sightings: [seen(7, 1)] },
	{
		name: 'that is seen where it was',
		device: relays(),
		sightings: [{ ...seen(1, 1), driver: null }, seen(7, 1)],
	},
	{ name: 'of unknown hardware', device: relays({ hardware: {} }), sightings: [seen(7, 1)] },
	{ name: 'that is nowhere', device: relays(), sightings: [seen(7, 2)] },
	{
		name: 'that is named by a host name',
		device: relays({ settings: { host: 'relays.local' } }),
		sightings: [seen(7, 1)],
	},
])('a device $name does not move', ({ device, sightings }) => {
	expect(findMoves([device], sightings)).toEqual(nothing)
})

test('a camera goes by its serial number, whatever is written around it', () => {
	const settings = { xaddr: `http://${at(1)}/onvif/device_service` }
	const camera = relays({ driver: 'onvif', settings, hardware: { identity: 'SN-77' } })
	const sighting = { address: at(4), identity: 'sn77', driver: 'onvif' }
	expect(findMoves([camera], [sighting]).moves).toMatchObject([{ to: at(4) }])
	expect(findMoves([camera], [{ ...sighting, driver: 'modbus' }])).toEqual(nothing)
})

test('several places, and other hardware at the own one, are asked about', () => {
	expect(findMoves([relays()], [seen(7, 1), seen(8, 1)]).questions).toEqual([
		{ id: 'relays', addresses: [at(7), at(8)], reason: 'It is seen at 2 addresses' },
	])
	expect(findMoves([relays({ answers: true })], [seen(1, 9)]).questions).toEqual([
		{
			id: 'relays',
			addresses: [at(1)],
			reason: `Other hardware answers at ${at(1)}: ${macOf(9)}, before it was ${macOf(1)}`,
		},
	])
	const twins = [relays(), relays({ id: 'twin', settings: { ...relays().settings, host: at(2) } })]
	expect(findMoves(twins, [seen(7, 1)]).moves).toEqual([])
	expect(findMoves(twins, [seen(7, 1)]).questions).toHaveLength(2)
})

test('all units behind a gateway go with it', () => {
	const units = [1, 2, 3].map((unit) =>
		relays({ id: `u${unit}`, settings: { ...relays().settings, unit } }),
	)
	expect(findMoves(units, [seen(7, 1)]).moves.map(({ id }) => id)).toEqual(['u1', 'u2', 'u3'])
})

test('however addresses are dealt out anew, each device is found by its own hardware', () => {
	const dealt = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 })
	fc.assert(
		fc.property(
			dealt,
			fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
			(places, answers) => {
				const devices = places.map((_, i) =>
					relays({
						id: `d${i}`,
						settings: { ...relays().settings, host: at(i) },
						hardware: { mac: macOf(i) },
						// what moved away may have left its address to another that answers there
						answers: answers[i] ?? false,
					}),
				)
				const { moves, questions } = findMoves(
					devices,
					places.map((place, i) => seen(place, i)),
				)
				expect(questions).toEqual([])
				for (const [i, place] of places.entries()) {
					const to = moves.find(({ id }) => id === `d${i}`)?.to ?? at(i)
					expect(to).toBe(at(place))
				}
			},
		),
	)
})

test('no two devices end at one place, whatever is seen', () => {
	const small = fc.integer({ min: 0, max: 4 })
	const device = fc.record({ host: small, mac: fc.option(small), answers: fc.boolean() })
	fc.assert(
		fc.property(
			fc.uniqueArray(device, { selector: ({ host }) => host, maxLength: 5 }),
			fc.array(fc.tuple(small, small), { maxLength: 8 }),
			(wanted, pairs) => {
				const devices = wanted.map(({ host, mac, answers }, i) =>
					relays({
						id: `d${i}`,
						settings: { ...relays().settings, host: at(host) },
						hardware: mac === null ? {} : { mac: macOf(mac) },
						answers,
					}),
				)
				const { moves, questions } = findMoves(
					devices,
					pairs.map(([address, mac]) => seen(address, mac)),
				)
				const after = devices.map((one) => {
					const to = moves.find(({ id }) => id === one.id)?.to ?? readDeviceHost(one.settings) ?? ''
					return deviceIdentity({ ...one, settings: withHost(one.settings, to) })
				})
				expect(new Set(after).size).toBe(devices.length)
				for (const { id } of questions) expect(moves.some((one) => one.id === id)).toBe(false)
			},
		),
	)
})

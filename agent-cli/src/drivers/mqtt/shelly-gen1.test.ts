import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import { expect, test } from 'vitest'
import { soon } from '../../time/soon'
import { shellyGen1Device, shellyGen1Ids } from './shelly-gen1'
import { playBroker } from '../../../tests/drivers/mqtt/test-broker'
import { openDevice, collectReadings } from '../../../tests/drivers/mqtt/test-device'

/** As a Shelly 2.5 announces itself. Source: shelly-api-docs.shelly.cloud, Gen1, MQTT. */
const ANNOUNCE = {
	id: 'shellyswitch25-98CDAC38E9F5',
	model: 'SHSW-25',
	mac: '98CDAC38E9F5',
	ip: '192.168.76.119',
	new_fw: true,
	fw_ver: '20220209-093016/v1.11.8-g8c7bb8d',
	mode: 'relay',
}
const under = (id: string, said: Record<string, string | object>) =>
	Object.fromEntries(
		Object.entries(said).map(([rest, payload]) => [
			`shellies/${id}/${rest}`,
			typeof payload === 'string' ? payload : JSON.stringify(payload),
		]),
	)

test('relays, meters, inputs and the probe of an add-on are read', () => {
	const said = under(ANNOUNCE.id, {
		announce: ANNOUNCE,
		online: 'true',
		'relay/0': 'on',
		'relay/0/power': '61.25',
		'relay/0/energy': '120000',
		'relay/1': 'off',
		'input/0': '1',
		'input_event/0': { event: 'S', event_cnt: 2 },
		'ext_temperature/0': '19.4',
		ext_temperatures: { 0: { hwID: '28ff', tC: 19.4 } },
		temperature: '51.3',
		temperature_f: '124.3',
		overtemperature: '0',
		'odd/thing': '1',
	})
	const device = shellyGen1Device(ANNOUNCE.id, new Map(Object.entries(said)))
	expect(device).toMatchObject({ model: 'SHSW-25', identity: '98CDAC38E9F5', kind: 'plug' })
	expect(collectReadings(device, said)).toEqual({
		'relay-0': 1,
		'relay-0-power': 61.25,
		'relay-0-energy': 2,
		'relay-1': 0,
		'input-0': 1,
		'ext_temperature-0': 19.4,
		temperature: 51.3,
	})
	expect(device.points.at(-1)).toMatchObject({ quantity: 'number' })
	expect(device.notUnderstood).toEqual(['odd/thing'])
	expect(shellyGen1Ids(new Map(Object.entries(said)))).toEqual([ANNOUNCE.id])
})

test('a meter of three phases and a battery sensor are read', () => {
	const meter = under('shellyem3-1', {
		'emeter/0/power': '-120.5',
		'emeter/0/pf': '-0.97',
		'emeter/0/total': '1500000.2',
		'emeter/0/total_returned': '0.0',
	})
	expect(
		collectReadings(shellyGen1Device('shellyem3-1', new Map(Object.entries(meter))), meter),
	).toEqual({
		'emeter-0-power': -120.5,
		'emeter-0-pf': -0.97,
		'emeter-0-total': 1500.0002,
		'emeter-0-total_returned': 0,
	})
	const sensor = under('shellyht-1', {
		'sensor/temperature': '22.5',
		'sensor/humidity': '48.5',
		'sensor/battery': '97',
		'sensor/error': '0',
	})
	expect(
		collectReadings(shellyGen1Device('shellyht-1', new Map(Object.entries(sensor)), 'C'), sensor),
	).toEqual({
		'sensor-temperature': 22.5,
		'sensor-humidity': 48.5,
		'sensor-battery': 97,
	})
})

/** From the status that an H&T set to °F gave. Source: StyraHem/ShellyForHASS, issue 278. */
const STATUS_IN_F = {
	tmp: { value: 74.53, units: 'F', tC: 23.62, tF: 74.53, is_valid: true },
	hum: { value: 47.5, is_valid: true },
}

test('the temperature of a battery sensor is in the unit it is set to, and none while that is not known', () => {
	const temperature = (said: Record<string, string | object>, unit?: 'C' | 'F') => {
		const messages = under('shellyht-1', said)
		const device = shellyGen1Device('shellyht-1', new Map(Object.entries(messages)), unit)
		return collectReadings(device, messages)['sensor-temperature']
	}
	const shown = { 'sensor/temperature': '72.5' }
	expect(temperature(shown)).toBeNull()
	expect(temperature(shown, 'F')).toBe(22.5)
	expect(temperature({ info: STATUS_IN_F, ...shown })).toBe(22.5)
	expect(temperature({ ...shown, info: STATUS_IN_F })).toBe(23.62)
})

/** A device that keeps nothing at the broker: it says everything again when it is asked. */
async function play(id: string, state: Record<string, string>) {
	const broker = await playBroker()
	const sayAll = () => {
		for (const [rest, payload] of Object.entries(state))
			void broker.publish(`shellies/${id}/${rest}`, payload)
	}
	await broker.publish(`shellies/${id}/online`, 'true', true)
	await broker.answer(`shellies/${id}/command`, (word) => word === 'update' && sayAll())
	const open = async () => {
		const session = await openDevice({ url: broker.url, convention: 'shelly-gen1', id })
		broker.atEnd(() => session.close())
		return session
	}
	return { broker, state, sayAll, open }
}

test('a relay is switched, and says that it has no timer', async () => {
	const { broker, open } = await play('shelly1pm-1', { 'relay/0': 'off', 'relay/0/power': '0.00' })
	await broker.answer('shellies/shelly1pm-1/relay/0/command', (word) => {
		void broker.publish('shellies/shelly1pm-1/relay/0', word)
	})
	const session = await open()
	const order = { point: 'relay-0', on: true, maxOnMs: 30_000 }
	expect(await session.write(order, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(await session.read(soon())).toMatchObject([{ value: 1, quality: 'good' }, { value: 0 }])
	const limits = OUTPUT_CLASSES.outlet
	expect(await session.armFailSafe([{ point: 'relay-0', limits }], 30)).toMatchObject([
		{ state: 'none' },
	])
	expect(broker.commands.some(({ retain }) => retain)).toBe(false)
})

test('a light is dimmed, a colour by its gain', async () => {
	const { broker, state, sayAll, open } = await play('shellyrgbw2-1', {
		'color/0': 'off',
		'color/0/status': '{"ison":false,"mode":"color","red":255,"gain":20}',
	})
	const told: unknown[] = []
	await broker.answer('shellies/shellyrgbw2-1/color/0/set', (payload) => {
		const { turn, gain } = JSON.parse(payload)
		told.push(JSON.parse(payload))
		state['color/0'] = turn
		state['color/0/status'] = JSON.stringify({ ison: turn === 'on', gain })
		sayAll()
	})
	const session = await open()
	const order = { point: 'color-0', on: true, percent: 35, maxOnMs: null }
	expect(await session.write(order, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(told).toEqual([{ turn: 'on', gain: 35 }])
})

test('a roller opens and closes, and a stopped one is open unless it is at 0 %', async () => {
	const { broker, open } = await play('shellyswitch25-2', {
		'roller/0': 'stop',
		'roller/0/pos': '0',
	})
	await broker.answer('shellies/shellyswitch25-2/roller/0/command', (word) => {
		void broker.publish('shellies/shellyswitch25-2/roller/0', word)
	})
	const session = await open()
	await expect.poll(async () => (await session.read(soon()))[0]?.value).toBe(0)
	const order = { point: 'roller-0', on: true, maxOnMs: null }
	expect(await session.write(order, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(session.describe().points[1]).toMatchObject({ label: 'Open 0', quantity: 'percent' })
})

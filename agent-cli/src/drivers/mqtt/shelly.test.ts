import { expect, test } from 'vitest'
import { soon } from '../../time/soon'
import { shellyDevice } from './shelly'
import { playBroker } from '../../../tests/drivers/mqtt/test-broker'
import { openDevice, collectReadings } from '../../../tests/drivers/mqtt/test-device'

const device = (status: Record<string, unknown>) => shellyDevice('shelly', 'agent', {}, status)
const whole = (status: Record<string, unknown>) => ({ 'agent/rpc': { id: 1, result: status } })

// Status of components as shelly-api-docs.shelly.cloud, Gen2, has them.
const EM = {
	id: 0,
	a_current: 1,
	a_voltage: 220,
	a_act_power: 230,
	a_aprt_power: 71.2,
	a_pf: 0.5,
	a_freq: 50,
	b_current: 2,
	b_voltage: 230,
	b_act_power: 460,
	c_current: 10,
	c_voltage: 240,
	c_act_power: 2300,
	total_current: 13,
	total_act_power: 2990,
	total_aprt_power: 3200,
}

test('a meter of three phases is read, each phase and all', () => {
	const status = {
		'em:0': EM,
		'emdata:0': { id: 0, a_total_act_energy: 1500, total_act: 10_000, total_act_ret: 250 },
	}
	expect(collectReadings(device(status), whole(status))).toMatchObject({
		'em:0-a_voltage': 220,
		'em:0-b_act_power': 460,
		'em:0-a_pf': 0.5,
		'em:0-total_act_power': 2990,
		'emdata:0-a_total_act_energy': 1.5,
		'emdata:0-total_act': 10,
		'emdata:0-total_act_ret': 0.25,
	})
})

test('meters of one phase, inputs and probes are read, and what else it has is named', () => {
	const status = {
		'em1:0': { id: 0, voltage: 231.2, current: 2.5, act_power: 570, pf: 0.98, freq: 50 },
		'em1data:0': { id: 0, total_act_energy: 4200, total_act_ret_energy: 0 },
		'pm1:0': { id: 0, voltage: 230, current: 0.1, apower: 20, aenergy: { total: 5 } },
		'input:0': { id: 0, state: true },
		'input:1': { id: 1, percent: 44 },
		'temperature:100': { id: 100, tC: 19.5, tF: 67.1 },
		'humidity:100': { id: 100, rh: 61 },
		'voltmeter:100': { id: 100, voltage: 4.32 },
		'bthomesensor:200': { id: 200, value: 22 },
		sys: { mac: 'A8032ABE54DC' },
		wifi: { sta_ip: '10.0.0.2', rssi: -58 },
	}
	const own = device(status)
	expect(collectReadings(own, whole(status))).toMatchObject({
		'em1:0-act_power': 570,
		'em1data:0-total_act_energy': 4.2,
		'pm1:0-aenergy-total': 0.005,
		'input:0-state': 1,
		'input:1-percent': 44,
		'temperature:100-tc': 19.5,
		'humidity:100-rh': 61,
		'voltmeter:100-voltage': 4.32,
		'wifi-rssi': -58,
	})
	expect(own.notUnderstood).toEqual(['bthomesensor:200'])
})

test('what a notification leaves out keeps the value of the whole status', () => {
	const status = { 'switch:0': { id: 0, output: true, apower: 8.9, voltage: 237.5 } }
	const readings = collectReadings(device(status), {
		...whole(status),
		'shelly/events/rpc': {
			src: 'shelly',
			method: 'NotifyStatus',
			params: { ts: 1_631_186_545.04, 'switch:0': { id: 0, apower: 10.5 } },
		},
	})
	expect(readings).toEqual({ 'switch:0': 1, 'switch:0-apower': 10.5, 'switch:0-voltage': 237.5 })
})

/** A Shelly that carries out what it is told, and says so. */
async function playShelly(status: Record<string, Record<string, unknown>>) {
	const broker = await playBroker()
	const told: { method: string; params: object }[] = []
	await broker.publish('shelly1/online', 'true', true)
	await broker.answer('shelly1/rpc', (payload) => {
		const { id, src, method, params } = JSON.parse(payload)
		const [kind, verb] = String(method).split('.')
		const own = status[`${kind?.toLowerCase()}:0`]
		if (own) {
			told.push({ method, params })
			if (verb === 'Open') own.state = 'opening'
			if (verb === 'Close') own.state = 'closing'
			const { toggle_after: timer_duration, brightness, on: output } = params
			if (verb === 'Set')
				Object.assign(own, { output, timer_duration, ...(brightness && { brightness }) })
			void broker.publish('shelly1/events/rpc', { method: 'NotifyStatus', params: status })
		}
		const info = { model: 'S3DM-0A101WWL', mac: 'A8032ABE54DC' }
		const result = method === 'Shelly.GetDeviceInfo' ? info : status
		void broker.publish(`${src}/rpc`, { id, src: 'shelly1', result })
	})
	const session = await openDevice({ url: broker.url, convention: 'shelly', prefix: 'shelly1' })
	broker.atEnd(() => session.close())
	return { session, told }
}

test.each(['light', 'rgb', 'rgbw', 'cct'])('a %s is dimmed, and ends its own ON', async (kind) => {
	const { session, told } = await playShelly({
		[`${kind}:0`]: { id: 0, output: false, brightness: 10, rgb: [255, 0, 12] },
	})
	const [lamp] = session.describe().points
	expect(lamp?.switchable).toMatchObject({ outputClass: 'light', dim: `${kind}:0-brightness` })
	const order = { point: `${kind}:0`, on: true, percent: 40, maxOnMs: 60_000 }
	expect(await session.write(order, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(told[0]?.params).toEqual({ id: 0, on: true, brightness: 40, toggle_after: 60 })
})

test('a cover is opened and closed, and done when it is on its way', async () => {
	const { session, told } = await playShelly({
		'cover:0': { id: 0, state: 'closed', current_pos: 0, apower: 0 },
	})
	const order = { point: 'cover:0', on: true, maxOnMs: null }
	expect(await session.write(order, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(await session.write({ ...order, on: false }, soon())).toMatchObject({ outcome: 'done' })
	expect(told.map(({ method }) => method)).toEqual(['Cover.Open', 'Cover.Close'])
	expect(session.describe().points[1]).toMatchObject({ label: 'Open 0', quantity: 'percent' })
})

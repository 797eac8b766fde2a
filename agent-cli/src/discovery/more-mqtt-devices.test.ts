import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Candidate } from '../drivers/driver'
import { openDevice } from '../../tests/drivers/mqtt/test-device'
import { soon } from '../time/soon'
import { identifyMqtt } from './probes/mqtt'

let sim: FarmSim
let found: Candidate[]
beforeAll(async () => {
	sim = await startFarmSim({ moreDevices: true, speed: 60, telePeriodS: 6 })
	const login = { url: `mqtt://127.0.0.1:${sim.ports.mqtt}` }
	found = await identifyMqtt(login, { connectMs: 5000, retainedMs: 3000 }, soon())
})
afterAll(() => sim.close())

async function open(model: string) {
	const candidate = found.find((one) => one.model?.includes(model))
	const session = await openDevice(candidate?.settings ?? {})
	onTestFinished(() => session.close())
	return { candidate, session }
}

test('each way of publishing is found, with what it speaks besides', () => {
	const more = found.filter(({ model }) => model?.startsWith('SFC-SIM-'))
	expect(Object.fromEntries(more.map(({ model, protocols }) => [model, protocols]))).toMatchObject({
		'SFC-SIM-RELAY': ['MQTT'],
		'SFC-SIM-DIMMER': ['MQTT'],
		'SFC-SIM-FLORA (HHCCJCY01HHCC)': ['MQTT', 'Bluetooth'],
		'SFC-SIM-SWITCH': ['MQTT', 'Z-Wave'],
		'SFC-SIM-FAN': ['MQTT'],
		'SFC-SIM-PLUG': ['MQTT', 'Zigbee'],
	})
	expect(more.every(({ certainty }) => certainty === 'certain')).toBe(true)
})

test.each([
	{ model: 'SFC-SIM-RELAY', point: 'relay-0', percent: undefined, reads: 'relay-0-power' },
	{ model: 'SFC-SIM-DIMMER', point: 'light:0', percent: 30, reads: 'light:0-apower' },
	{ model: 'SFC-SIM-DIMMER', point: 'cover:0', percent: undefined, reads: 'cover:0-current_pos' },
	{
		model: 'SFC-SIM-SWITCH',
		point: '37-0-currentvalue',
		percent: undefined,
		reads: '50-0-value-66049',
	},
	{ model: 'SFC-SIM-FAN', point: 'sim-fan', percent: 70, reads: 'sim-fan-level' },
])('$model switches $point and reads $reads', async ({ model, point, percent, reads }) => {
	const { session } = await open(model)
	expect(session.describe()).toMatchObject({ simulated: true })
	const on = { point, on: true, percent, maxOnMs: 30_000 }
	expect(await session.write(on, soon())).toEqual({ outcome: 'done', readBack: true })
	await expect
		.poll(async () => (await session.read(soon())).find((one) => one.point === reads)?.value)
		.toBeGreaterThan(0)
	expect(await session.write({ ...on, on: false, percent: undefined }, soon())).toMatchObject({
		outcome: 'done',
	})
})

test('the plant sensor is read as its gateway hears it', async () => {
	const { session } = await open('SFC-SIM-FLORA')
	await expect
		.poll(async () => {
			const samples = await session.read(soon())
			return samples.filter(({ quality }) => quality === 'simulated').map(({ point }) => point)
		})
		.toEqual(['tempc', 'moi', 'lux', 'fer', 'rssi'])
})

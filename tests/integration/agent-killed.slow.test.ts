import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import ModbusRTU from 'modbus-serial'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { controllerDevices, enrolAgent, type TestAgent } from '../support/start-agent'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const PUMP = 'nursery-top-trough-pump'
const PUMP_OUTPUT = 6
const TASMOTA_MAC = 'D8F15B5C1A7E'
const ZIGBEE_IEEE = '0x00158d0007a1c003'

let sim: FarmSim
let server: TestServer
let agent: TestAgent
const eyes = new ModbusRTU()

beforeAll(async () => {
	sim = await startFarmSim({ seed: 5 })
	server = await startServer()
	agent = await enrolAgent(server, [...controllerDevices(sim), ...plugs()])
	await eyes.connectTCP('127.0.0.1', { port: sim.ports.nursery })
	eyes.setID(1)
})

afterAll(async () => {
	eyes.close(() => {})
	await server?.stop()
	await sim?.close()
	agent?.remove()
})

/** The simulated plugs, which end each ON after five seconds at most. */
const plugs = () =>
	[
		{ id: 'tasmota', point: 'power', settings: { convention: 'tasmota', mac: TASMOTA_MAC } },
		{ id: 'zigbee', point: 'state', settings: { convention: 'zigbee2mqtt', ieee: ZIGBEE_IEEE } },
	].map(({ id, point, settings }) => ({
		id,
		name: `${id} plug`,
		driver: 'mqtt',
		settings: { ...settings, url: `mqtt://127.0.0.1:${sim.ports.mqtt}` },
		outputs: { [point]: { maxOnMs: 5000 } },
	}))

const pump = async () => {
	const all = await server.api.listEquipment({ query: { farmId: 11 } })
	return all.find((state) => state.equipmentId === PUMP)
}
const relay = async () => (await eyes.readDiscreteInputs(PUMP_OUTPUT, 1)).data[0]

test('a pump left on by an agent that died stops by itself, and a restart does not start it again', async () => {
	const first = await agent.run()
	await waitUntil('the pump is known', async () => (await pump())?.powerState === 'off')
	const on = { params: { equipmentKey: PUMP }, query: { farmId: 11 }, body: { power: true } }
	await server.api.setPower(on)
	expect(await relay()).toBe(true)

	await first.stop('SIGKILL')
	// Reading over Modbus would reset the controller's watchdog, so ask the simulated farm itself.
	await waitUntil(
		'the controller stops the pump',
		() => sim.state().outputs[PUMP] === false,
		90_000,
	)

	const before = Date.now()
	const second = await agent.run()
	try {
		await waitUntil('the agent reports the pump again, after its restart', async () => {
			const state = await pump()
			return state?.powerState === 'off' && (state.reported.at ?? 0) > before
		})
		expect(await relay()).toBe(false)
	} finally {
		await second.stop()
	}
})

test('plugs that an agent left on switch off by their own timers', async () => {
	const running = await agent.run()
	const plugsOf = async () =>
		(await server.api.listEquipment({ query: { farmId: 11 } })).filter(
			({ equipmentId: key }) => key === 'tasmota.power' || key === 'zigbee.state',
		)
	await waitUntil('both plugs are known, and guarded by their own timers', async () => {
		const known = await plugsOf()
		const isReady = known.every(({ powerState, why }) => powerState !== 'unknown' && !why.unguarded)
		return known.length === 2 && isReady
	})
	for (const { equipmentId: equipmentKey } of await plugsOf()) {
		const on = { params: { equipmentKey }, query: { farmId: 11 }, body: { power: true } }
		// Right after its start the agent may just be switching it itself.
		await waitUntil(`${equipmentKey} is switched on`, () => server.api.setPower(on))
	}
	await running.stop('SIGKILL')
	await waitUntil('both plugs are off', () =>
		['air-pump', 'dehumidifier-plug'].every((plug) => sim.state().outputs[plug] === false),
	)
})

import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import ModbusRTU from 'modbus-serial'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { controllerDevices, enrolAgent, type TestAgent } from '../support/start-agent'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const PUMP = 'nursery-top-trough-pump'
const PUMP_OUTPUT = 6

let sim: FarmSim
let server: TestServer
let agent: TestAgent
const eyes = new ModbusRTU()

beforeAll(async () => {
	sim = await startFarmSim({ seed: 5 })
	server = await startServer()
	agent = await enrolAgent(server, controllerDevices(sim))
	await eyes.connectTCP('127.0.0.1', { port: sim.ports.nursery })
	eyes.setID(1)
})

afterAll(async () => {
	eyes.close(() => {})
	await server?.stop()
	await sim?.close()
	agent?.remove()
})

const pump = async () => {
	const all = await server.api.listEquipment({ query: { farmId: 11 } })
	return all.find((state) => state.equipment_id === PUMP)
}
const relay = async () => (await eyes.readDiscreteInputs(PUMP_OUTPUT, 1)).data[0]

test('a pump left on by an agent that died stops by itself, and a restart does not start it again', async () => {
	const first = await agent.run()
	await waitUntil('the pump is known', async () => (await pump())?.power_state === 'off')
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
			return state?.power_state === 'off' && (state.reported.at ?? 0) > before
		})
		expect(await relay()).toBe(false)
	} finally {
		await second.stop()
	}
})

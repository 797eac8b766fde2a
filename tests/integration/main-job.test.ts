import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import ModbusRTU from 'modbus-serial'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Program } from '../support/child-process'
import { controllerDevices, enrolAgent, type TestAgent } from '../support/start-agent'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

let sim: FarmSim
let server: TestServer
let agent: TestAgent
let run: Program
const eyes = new ModbusRTU()

beforeAll(async () => {
	sim = await startFarmSim({ seed: 11 })
	server = await startServer()
	agent = await enrolAgent(server, controllerDevices(sim))
	run = await agent.run()
	await eyes.connectTCP('127.0.0.1', { port: sim.ports.nursery })
	eyes.setID(1)
	await waitUntil('all 34 outputs are known', async () => {
		const known = (await states()).filter((state) => state.powerState !== 'unknown')
		return known.length === 34
	})
})

afterAll(async () => {
	eyes.close(() => {})
	await run?.stop()
	await server?.stop()
	await sim?.close()
	agent?.remove()
})

const states = () => server.api.listEquipment({ query: { farmId: 11 } })
const setLights = (power: boolean) =>
	server.api.setPower({
		params: { equipmentKey: 'nursery-work-lights' },
		query: { farmId: 11 },
		body: { power },
	})
const relay = async (output: number) => (await eyes.readDiscreteInputs(output, 1)).data[0]

test('readings of every zone arrive and change', async () => {
	const read = () => server.api.readEnvironment({ query: { farmId: 11 } })
	const first = await waitUntil('pH, EC and temperature are there', async () => {
		const data = await read()
		return data.ph.value !== null && data.ec.value !== null && data.temperature.value !== null
			? data
			: null
	})
	await waitUntil('they move', async () => {
		const next = await read()
		return (
			(next.ph.at ?? 0) > (first.ph.at ?? 0) && next.temperature.value !== first.temperature.value
		)
	})
})

test('a call switches the work lights, and another Modbus client sees the relay close and open', async () => {
	await setLights(true)
	expect(await relay(0)).toBe(true)
	await setLights(false)
	expect(await relay(0)).toBe(false)
})

test('a silent device fails the command with a reason within 10 s, and the reported state stays', async () => {
	const before = (await states()).find((state) => state.equipmentId === 'nursery-work-lights')
	sim.fault('silent', 'nursery')
	try {
		const start = Date.now()
		await expect(setLights(true)).rejects.toThrow(/answer|silent|unknown|reach|not connected/i)
		expect(Date.now() - start).toBeLessThan(10_000)
		const after = (await states()).find((state) => state.equipmentId === 'nursery-work-lights')
		expect(after?.powerState).toBe(before?.powerState)
	} finally {
		sim.clearFaults()
	}
})

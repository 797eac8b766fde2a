import { performance } from 'node:perf_hooks'
import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import ModbusRTU from 'modbus-serial'
import { controllerDevices, enrolAgent } from '../support/start-agent'
import { startServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'
import { percentile, type Bench } from './measure'

const TIMES = 200
const KEY = 'nursery-work-lights'

/**
 * Time from the button to the read-back, compared with a Modbus write and read straight to the same
 * controller.
 */
export const commandBench: Bench = {
	name: 'command',
	how:
		`An API call switches \`${KEY}\` ${TIMES} times; each answer comes when the agent has the device's ` +
		'read-back and the server has stored the outcome. Beside it, in the same run, a Modbus client ' +
		'writes the coil and reads the relay back itself.',
	async run() {
		const sim = await startFarmSim({ seed: 7 })
		const server = await startServer()
		const agent = await enrolAgent(server, controllerDevices(sim))
		const run = await agent.run()
		const direct = new ModbusRTU()
		try {
			await waitUntil('the lights are known', async () => {
				const states = await server.api.listEquipment({ query: { farmId: 11 } })
				return states.some((s) => s.equipmentId === KEY && s.powerState !== 'unknown')
			})
			await direct.connectTCP('127.0.0.1', { port: sim.ports.nursery })
			direct.setID(1)
			const viaServer: number[] = []
			const viaModbus: number[] = []
			for (let i = 0; i < TIMES; i++) {
				const power = i % 2 === 0
				const start = performance.now()
				const call = { params: { equipmentKey: KEY }, query: { farmId: 11 }, body: { power } }
				await server.api.setPower(call)
				viaServer.push(performance.now() - start)
				const directStart = performance.now()
				await direct.writeCoil(0, power)
				await direct.readDiscreteInputs(0, 1)
				viaModbus.push(performance.now() - directStart)
			}
			return [50, 99].map((p) => ({
				name: `button to read-back, p${p}`,
				value: `${percentile(viaServer, p).toFixed(1)} ms`,
				against: `${percentile(viaModbus, p).toFixed(1)} ms direct Modbus write and read`,
				ratio: (percentile(viaServer, p) / percentile(viaModbus, p)).toFixed(1),
			}))
		} finally {
			direct.close(() => {})
			await run.stop()
			await server.stop()
			await sim.close()
			agent.remove()
		}
	},
}

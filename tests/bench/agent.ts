import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCountingController, POINT_COUNT, rackDevice } from '../support/counting-controller'
import { enrolAgent } from '../support/start-agent'
import { startServer } from '../support/start-server'
import type { Bench } from './measure'

const SECONDS = 120

/** The agent's memory while it polls 500 points a second, read from /proc. */
export const agentBench: Bench = {
	name: 'agent',
	how: `The bundled \`farm-agent run\` polls one Modbus controller with ${POINT_COUNT} points once a second and sends them to a server, for ${SECONDS} s.`,
	async run() {
		const controller = await startCountingController()
		const server = await startServer()
		const rack = rackDevice(controller.port)
		const agent = await enrolAgent(server, [rack.device], { modelsDir: rack.modelsDir })
		const run = await agent.run()
		try {
			let peakMb = 0
			let lastMb = 0
			for (let s = 0; s < SECONDS; s++) {
				await sleep(1000)
				const status = readFileSync(`/proc/${run.process.pid}/status`, 'utf8')
				lastMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
				peakMb = Math.max(peakMb, lastMb)
			}
			return [
				{ name: 'resident memory at the end', value: `${lastMb.toFixed(0)} MB`, aim: '< 90 MB' },
				{ name: 'highest seen', value: `${peakMb.toFixed(0)} MB`, aim: '< 90 MB' },
			]
		} finally {
			await run.stop()
			await server.stop()
			await controller.close()
			rack.remove()
			agent.remove()
		}
	},
}

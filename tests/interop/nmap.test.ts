import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discover } from '../../agent-cli/src/discovery/discover'
import { soon } from '../../agent-cli/src/time/soon'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { freePort } from '../support/free-port'

const PROGRAM = { name: 'nmap', file: findProgram('nmap'), install: 'apt install nmap' }

describeWithProgram(PROGRAM, 'nmap beside the agent on the same ports', (file) => {
	let sim: FarmSim
	beforeAll(async () => {
		sim = await startFarmSim({ discoveryPort: null })
	})
	afterAll(() => sim?.close())

	test('both find the same open ports, and nobody behind the closed ones', async () => {
		const { container, nursery, cultivation, mqtt, onvif } = sim.ports
		const listening = [container, nursery, cultivation, mqtt, onvif]
		const closed = [await freePort(), await freePort()]
		const ports = [...listening, ...closed]
		const args = ['-sT', '-Pn', '-n', '-p', ports.join(','), '-oG', '-', '127.0.0.1']
		const { stdout } = await promisify(execFile)(file, args, { timeout: 50_000 })
		const seen = [...stdout.matchAll(/(\d+)\/open\/tcp/g)].map(([, port]) => Number(port))

		const { candidates, looked } = await discover(
			{
				targets: ['127.0.0.1'],
				scanType: 'quick',
				mqttPorts: [mqtt],
				onvifPorts: [onvif],
				modbusPorts: [container, nursery, cultivation, ...closed],
				timeouts: { multicastMs: 100 },
			},
			() => undefined,
			soon(50_000),
		)
		const found = looked.openPorts.map(({ port }) => port).filter((port) => ports.includes(port))
		expect(sorted(found)).toEqual(sorted(seen))
		expect(sorted(found)).toEqual(sorted(listening))
		const modbus = candidates.filter(({ driver }) => driver === 'modbus')
		expect(sorted(modbus.map(({ address }) => Number(address.split(':')[1])))).toEqual(
			sorted([container, nursery, cultivation]),
		)
	})
})

const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b)

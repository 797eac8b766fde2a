import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runProgram } from '../support/child-process'

const PROGRAM = 'agent-cli/dist/farm-agent.mjs'

/** Files that are loaded on demand have to be in the package, and to work from there. */
test('the agent of the package reads by HTTP, SNMP and BACnet, and sensors of its machine', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'further-'))
	const sim = await startFarmSim({
		discoveryPort: null,
		httpPort: 0,
		snmpPort: 0,
		bacnetPort: 0,
		sysfsDir: join(folder, 'sys'),
	})
	onTestFinished(async () => {
		await sim.close()
		rmSync(folder, { recursive: true, force: true })
	})
	const { http, snmp, bacnet } = sim.ports
	const point = { id: 'value', label: 'Value', quantity: 'airTemperature' }
	const settings = {
		http: {
			url: `http://127.0.0.1:${http}`,
			requests: [{ path: '/sensors', points: [{ ...point, path: '$.temp0' }] }],
		},
		snmp: {
			host: '127.0.0.1',
			port: snmp,
			login: {
				version: '3',
				user: 'farm',
				authProtocol: 'sha256',
				authPassword: 'farm-demo',
				privPassword: 'farm-demo',
			},
			points: [{ ...point, oid: '1.3.6.1.4.1.32473.1.1.0', scale: 0.1 }],
		},
		bacnet: { host: '127.0.0.1', port: bacnet, points: [{ ...point, object: 'analog-input:1' }] },
		sysfs: { root: join(folder, 'sys'), chip: 'iio:bme280', points: [point] },
	}
	const devices = Object.entries(settings).map(([driver, of]) => ({
		id: driver,
		name: driver,
		driver,
		settings: of,
	}))
	const config = join(folder, 'agent.json')
	writeFileSync(config, JSON.stringify({ server: 'http://127.0.0.1:9', devices }), { mode: 0o600 })
	const { code, output } = await runProgram([PROGRAM, '--config', config, 'read'])
	const read = output
		.split('\n')
		.filter((line) => line.startsWith('{'))
		.map((line) => JSON.parse(line) as Record<string, unknown>)
	const good = { point: 'value', value: expect.any(Number) }
	expect(read).toEqual(devices.map(({ id }) => expect.objectContaining({ device: id, ...good })))
	expect(code).toBe(0)
})

import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createSocket } from 'node:dgram'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { soon } from '../../time/soon'
import { discover } from '../discover'
import type { DiscoverOptions } from '../discovery-types'

const HOST = '127.0.0.1'
const timeouts = { multicastMs: 600, requestMs: 2000 }
const search = (options: Partial<DiscoverOptions>) =>
	discover(
		{
			scanType: 'farm-equipment',
			namedPortsOnly: true,
			targets: [HOST],
			timeouts,
			...options,
		},
		() => undefined,
		soon(),
	)

test('a search asks each host for BACnet, and says when another program has the port', async () => {
	const sim = await startFarmSim({ discoveryPort: null, bacnetPort: 0, speed: 0 })
	onTestFinished(() => sim.close())
	const port = sim.ports.bacnet ?? 0
	const { candidates, warnings, looked } = await search({ bacnetPort: port })
	expect(candidates).toMatchObject([
		{
			driver: 'bacnet',
			name: 'Simulated container',
			address: `${HOST}:${port}`,
			certainty: 'certain',
			protocols: ['BACnet/IP'],
		},
	])
	expect(looked.traces.filter(({ protocol }) => protocol === 'bacnet')).toMatchObject([
		{ answers: 1, problem: expect.stringContaining(`port ${port} is used by another program`) },
	])
	expect(warnings.join()).toContain('Stop that program during a search')
})

test('at a free port devices that answer to all are heard, and one that cannot be read says so', async () => {
	const taken = createSocket('udp4')
	await new Promise<void>((resolve) => taken.bind(0, HOST, resolve))
	const { port } = taken.address()
	await new Promise<void>((resolve) => taken.close(() => resolve()))
	const device = createSocket('udp4')
	await new Promise<void>((resolve) => device.bind(0, HOST, resolve))
	const iAm = Buffer.from('810b00180120ffff00ff1000c4020004d22201e09100211f', 'hex')
	const timer = setInterval(() => device.send(iAm, port, HOST), 50)
	onTestFinished(() => {
		clearInterval(timer)
		device.close()
	})
	const { candidates, looked } = await search({
		bacnetPort: port,
		timeouts: { ...timeouts, requestMs: 200 },
	})
	expect(candidates).toMatchObject([
		{
			name: 'BACnet device 1234',
			certainty: 'likely',
			warning: expect.stringContaining('no answer by BACnet'),
		},
	])
	expect(looked.traces.find(({ protocol }) => protocol === 'bacnet')).not.toHaveProperty('problem')
})

test('a search of named ports alone calls to nobody', async () => {
	const { looked } = await search({})
	expect(looked.traces).toEqual([])
})

test('a quick search asks nobody for BACnet', async () => {
	const { looked } = await search({
		scanType: 'quick',
		namedPortsOnly: false,
		wsDiscoveryPort: 9,
		modbusPorts: [],
	})
	expect(looked.traces.some(({ protocol }) => protocol === 'bacnet')).toBe(false)
})

test('a search lists the sensors of the machine itself', async () => {
	const root = mkdtempSync(join(tmpdir(), 'sysfs-'))
	onTestFinished(() => rmSync(root, { recursive: true, force: true }))
	const folder = join(root, 'bus/w1/devices/28-0316a2794cff')
	mkdirSync(folder, { recursive: true })
	writeFileSync(join(folder, 'w1_slave'), '')
	const { candidates } = await search({ sysfsRoot: root })
	expect(candidates).toMatchObject([
		{ driver: 'sysfs', address: 'w1:28-0316a2794cff', certainty: 'certain', protocols: ['1-Wire'] },
	])
})

import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../agent-cli/src/config/load-config'
import { saveConfig } from '../../agent-cli/src/config/save-config'
import { askNeighbours, readNeighbours } from '../../agent-cli/src/discovery/sweep/neighbours'
import { AddressTracker } from '../../agent-cli/src/discovery/address-tracker'
import { openTestAgent, type TestAgent } from '../../agent-cli/tests/runtime/test-agent'
import { findProgram, skipTitle } from '../support/describe-with'
import { missingNamespaces, makeNamespace, type Namespace } from '../support/network-namespace'

const SOCAT = findProgram('socat')
const missing = SOCAT ? missingNamespaces() : 'socat is not installed; apt install socat'
const NETWORK = '10.99.0.0/24'
const BEFORE = '10.99.0.2'
const AFTER = '10.99.0.44'
const PORT = 1502

const soon = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 })

/** In the network of a namespace: a controller whose address can change, as by DHCP. */
describe.skipIf(missing)(skipTitle('a device at another address', missing), () => {
	let agent: TestAgent
	let network: Namespace
	let folder: string
	const children: ChildProcess[] = []
	const servers: ReturnType<typeof createServer>[] = []

	beforeEach(async () => {
		agent = await openTestAgent()
		network = makeNamespace('sfcmoved', 1)
		folder = mkdtempSync(join(tmpdir(), 'moved-'))
		const bridge = createServer((from) => {
			const to = connect(agent.controller.port, '127.0.0.1')
			from.on('error', () => to.destroy())
			to.on('error', () => from.destroy())
			from.pipe(to).pipe(from)
		})
		await once(bridge.listen(join(folder, 'bridge')), 'listening')
		servers.push(bridge)
		const listen = [`TCP-LISTEN:${PORT},fork,reuseaddr`, `UNIX-CONNECT:${join(folder, 'bridge')}`]
		const [program = '', ...args] = [...network.exec, SOCAT ?? '', ...listen]
		children.push(spawn(program, args, { stdio: 'ignore' }))
		const pumps = agent.pump('pumps', PORT)
		const device = { ...pumps, settings: { ...pumps.settings, host: BEFORE } }
		const discovery = { targets: [NETWORK], namedPortsOnly: true, modbusPorts: [], mqttUrls: [] }
		agent.writeConfig([device], undefined, { discovery })
	})
	afterEach(async () => {
		for (const child of children.splice(0)) child.kill('SIGKILL')
		for (const server of servers.splice(0)) server.close()
		await agent.close()
		network.remove()
		rmSync(folder, { recursive: true, force: true })
	})

	const ip = (...args: string[]) => execFileSync('ip', ['-n', network.name, ...args])
	const move = (from: string, ...to: string[]) => {
		ip('addr', 'del', `${from}/24`, 'dev', 'sfcmovedb')
		for (const one of to) ip('addr', 'add', `${one}/24`, 'dev', 'sfcmovedb')
	}
	const written = () =>
		(
			JSON.parse(readFileSync(join(agent.folder, 'agent.json'), 'utf8')) as {
				devices: { settings: { host: string }; hardware?: { mac?: string; movedFrom?: string } }[]
			}
		).devices[0]
	const status = () =>
		agent.server.state.stored
			.flatMap(({ record }) => (record.kind === 'device' ? record.status : []))
			.at(-1)
	const told = () => agent.server.state.inventories.at(-1)?.devices[0]
	const search = () => {
		const { id, seq, issuedAt, expiresAt, issuedBy } = agent.order(true)
		const common = { id, seq, issuedAt, expiresAt, issuedBy, op: 'discover', adopt: true } as const
		agent.server.command({ ...common, discoveryId: id, scan: 'farm-equipment' })
	}

	test('it keeps its place in the configuration, its output and its readings', async () => {
		const run = agent.cli('run')
		await soon(() => written()?.hardware?.mac).toMatch(/^([0-9a-f]{2}:){5}/)
		agent.server.command(agent.order(true))
		await soon(() => agent.controller.tables.coil.get(0)).toBe(true)
		move(BEFORE, AFTER)
		await soon(() => status()).toBe('offline')
		search()
		await soon(() => written()?.settings.host).toBe(AFTER)
		await soon(() => status()).toBe('online')
		expect(written()?.hardware?.movedFrom).toBe(BEFORE)
		await soon(told).toMatchObject({
			key: 'pumps',
			address: `${AFTER}:${PORT} unit 1`,
			hardware: { movedFrom: BEFORE, movedAt: expect.any(Number) },
		})
		expect(run.out.stdout + run.out.stderr).toContain(`moved from ${BEFORE} to ${AFTER}`)
		// outputs that were on stay on: the move is no reason to switch
		expect(agent.controller.tables.coil.get(0)).toBe(true)
		expect(agent.controller.log.filter((line) => line.startsWith('write coil 0 false'))).toEqual([])
	})

	test('seen at two addresses it is asked about, and goes where a person says', async () => {
		agent.cli('run')
		await soon(() => written()?.hardware?.mac).toBeDefined()
		move(BEFORE, AFTER, '10.99.0.45')
		await soon(() => status()).toBe('offline')
		search()
		await soon(told).toMatchObject({
			hardware: {
				question: { reason: 'It is seen at 2 addresses', addresses: [AFTER, '10.99.0.45'] },
			},
		})
		expect(written()?.settings.host).toBe(BEFORE)
		const wrong = await agent.ask('locate-device', { device: 'pumps', address: '10.99.0.99' })
		expect(wrong).toMatchObject({ outcome: 'failed' })
		await agent.ask('locate-device', { device: 'pumps', address: '10.99.0.45' })
		expect(written()?.settings.host).toBe('10.99.0.45')
		await soon(() => status()).toBe('online')
		await soon(() => told()?.hardware?.question).toBeUndefined()
	})

	test('one that is silent for long is looked for without a person', async () => {
		const path = join(agent.folder, 'agent.json')
		const { modelsDir: _, ...device } = loadConfig(path).devices[0]!
		await askNeighbours([BEFORE])
		await soon(async () => (await readNeighbours()).has(BEFORE)).toBe(true)
		const mac = (await readNeighbours()).get(BEFORE)
		saveConfig(path, (file) => ({ ...file, devices: [{ ...device, hardware: { mac } }] }))
		move(BEFORE, AFTER)
		const moved: string[] = []
		const addresses = new AddressTracker({
			log: pino({ level: 'silent' }),
			config: () => loadConfig(path),
			devices: () =>
				loadConfig(path).devices.map((entry) => {
					const isOnline = moved.length > 0
					return { entry, isOnline, silentMs: isOnline ? 0 : 5000, identity: undefined }
				}),
			reload: async () => void moved.push('read again'),
			changed: () => undefined,
			wallMs: () => 1,
			times: { everyMs: 100, silentMs: 1000 },
		})
		addresses.start()
		onTestFinished(() => addresses.stop())
		await soon(() => written()?.settings.host).toBe(AFTER)
		expect(written()?.hardware).toEqual({ mac, movedFrom: BEFORE, movedAt: 1 })
		await soon(() => moved).toEqual(['read again'])
	})
})

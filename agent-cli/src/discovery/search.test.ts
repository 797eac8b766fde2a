import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AgentCommand } from '@sfc/contract/agent/command'
import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import pino from 'pino'
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	expect,
	onTestFinished,
	test,
	vi,
} from 'vitest'
import { loadConfig } from '../config/load-config'
import { HttpClient } from '../uplink/http-client'
import { startTestServer } from '../../tests/uplink/test-server'
import { Search } from './search'

let sim: FarmSim
let server: Awaited<ReturnType<typeof startTestServer>>
let folder: string
beforeAll(async () => {
	sim = await startFarmSim({})
})
afterAll(() => sim.close())
beforeEach(async () => {
	server = await startTestServer()
	folder = mkdtempSync(join(tmpdir(), 'search-'))
	writeFileSync(join(folder, 'camera-password'), 'farm-demo\n')
})
afterEach(async () => {
	await server.close()
	rmSync(folder, { recursive: true, force: true })
})

const device = {
	id: 'pumps',
	name: 'Pumps',
	driver: 'modbus',
	settings: { host: '10.0.0.2', model: 'xy-md02' },
}
const simulated = () => ({
	targets: ['127.0.0.1'],
	namedPortsOnly: true,
	modbusPorts: [sim.ports.container, sim.ports.nursery, sim.ports.cultivation],
	mqttUrls: [`mqtt://127.0.0.1:${sim.ports.mqtt}`],
	onvifPorts: [sim.ports.onvif],
	wsDiscoveryPort: sim.ports.discovery ?? 9,
	cameraUser: 'admin',
	cameraPasswordFile: 'camera-password',
})

function startSearch(
	discovery: object,
	id = 'd1',
	targets: string[] = [],
	units: number[] | undefined = undefined,
) {
	const path = join(folder, 'agent.json')
	writeFileSync(path, JSON.stringify({ server: server.url, devices: [device], discovery }))
	const reload = vi.fn(() => Promise.resolve())
	const search = new Search({
		http: new HttpClient(server.url, { agentId: 'a', secret: 's' }, Date.now),
		log: pino({ level: 'silent' }),
		config: () => loadConfig(path),
		reload,
		findMoved: () => Promise.resolve(),
	})
	onTestFinished(() => search.stop())
	const start = (discoveryId = id) =>
		search.start({
			id: `c-${discoveryId}`,
			seq: 1,
			issuedAt: 0,
			expiresAt: 1,
			issuedBy: 'Ann',
			op: 'discover',
			discoveryId,
			scan: 'farm-equipment',
			targets,
			units,
			adopt: true,
		})
	start()
	const written = () =>
		(JSON.parse(readFileSync(path, 'utf8')) as { devices: { id: string }[] }).devices
	return { search, reload, start, written, path }
}

const until = (condition: () => boolean) =>
	vi.waitUntil(condition, { timeout: 30_000, interval: 20 })
const last = () => server.state.reports.at(-1)
const isOver = () => last() !== undefined && last()?.status !== 'scanning'

test('found devices are adopted beside existing ones, and the last report is repeated until it is accepted', async () => {
	const { reload, written, search } = startSearch(simulated())
	await until(() => search.state?.phase === 'Adding what was found' || isOver())
	server.state.refuseReports.push(503, 429)
	await until(isOver)
	const reports = server.state.reports
	expect(reports.filter(({ status }) => status !== 'scanning')).toHaveLength(1)
	const percents = reports.map(({ progressPct }) => progressPct)
	expect(percents).toEqual([...percents].sort((a, b) => a - b))
	expect(new Set(reports.map(({ phase }) => phase)).size).toBeGreaterThan(2)
	expect(last()).toMatchObject({ status: 'completed', progressPct: 100, error: null })
	const adopted = last()?.devices.filter((one) => one.adopted) ?? []
	expect(adopted.length).toBeGreaterThanOrEqual(8)
	expect(written()[0]).toEqual(device)
	expect(written()).toHaveLength(adopted.length + 1)
	expect(reload).toHaveBeenCalledTimes(1)
	expect(search.state).toBeNull()
})

test('a second search finds all of it again and adds nothing', async () => {
	const { start, written, reload } = startSearch(simulated())
	await until(isOver)
	const before = written().length
	const found = last()?.devices
	start('d2')
	await until(() => last()?.discoveryId === 'd2' && isOver())
	expect(
		last()
			?.devices.map(({ name, adopted }) => `${name} ${adopted}`)
			.sort(),
	).toEqual(found?.map(({ name, adopted }) => `${name} ${adopted}`).sort())
	expect(written()).toHaveLength(before)
	expect(reload).toHaveBeenCalledTimes(1)
})

test('each unit id that a person names is asked, and listed with its number', async () => {
	const places = { ...simulated(), modbusPorts: [sim.ports.nursery], wsDiscoveryPort: 9 }
	startSearch({ ...places, mqttUrls: [], onvifPorts: [] }, 'd1', [], [1, 2, 3])
	await until(isOver)
	expect(last()?.devices.map(({ address }) => address)).toEqual([
		`127.0.0.1:${sim.ports.nursery} unit 1`,
	])
	expect(last()?.looked?.units).toEqual([1, 2, 3])
})

test('a cancelled search adopts nothing', async () => {
	const { search, written } = startSearch({ ...simulated(), targets: ['127.0.4.0/22'] })
	await until(() => search.state !== null && search.state.progressPct > 2)
	search.cancel('another')
	expect(search.state).not.toBeNull()
	search.cancel('d1')
	await until(isOver)
	expect(last()).toMatchObject({ status: 'cancelled' })
	expect(written()).toHaveLength(1)
})

test('a search nobody waits for ends by itself', async () => {
	server.state.wanted = false
	const { search } = startSearch({ ...simulated(), targets: ['127.0.4.0/22'] })
	await until(() => isOver() && search.state === null)
	expect(last()?.status).toBe('cancelled')
})

test('a newer search replaces the running one', async () => {
	const { start } = startSearch(simulated())
	await until(() => server.state.reports.length > 0)
	start('d2')
	await until(() => last()?.discoveryId === 'd2' && isOver())
	const ends = server.state.reports.filter(({ status }) => status !== 'scanning')
	expect(ends.map((one) => `${one.discoveryId} ${one.status}`)).toContain('d1 cancelled')
	expect(ends.map((one) => `${one.discoveryId} ${one.status}`)).toContain('d2 completed')
})

test('an agent that is stopped reports its search as failed', async () => {
	const { search } = startSearch({ ...simulated(), targets: ['127.0.4.0/22'] })
	await until(() => search.state !== null)
	await search.stop()
	expect(last()).toMatchObject({
		status: 'failed',
		error: 'The agent was stopped during the search.',
	})
})

test('devices that cannot be adopted are still reported, with the reason', async () => {
	const { search, path } = startSearch(simulated())
	await until(() => search.state !== null)
	writeFileSync(path, '{')
	await until(isOver)
	expect(last()?.status).toBe('completed')
	expect(last()?.devices.length).toBeGreaterThan(3)
	for (const one of last()?.devices ?? [])
		expect(one).toMatchObject({ adopted: false, reason: expect.stringContaining('is not JSON') })
})

test('a wrong configuration fails the search with the reason', async () => {
	startSearch({ ...simulated(), cameraPasswordFile: 'not-there' })
	await until(isOver)
	expect(last()).toMatchObject({ status: 'failed', error: expect.stringContaining('not-there') })
})

test('discovery scans private addresses only, whatever the configuration names', async () => {
	const hostile = ['8.8.8.8', '203.0.113.0/24', '::ffff:127.0.0.1', '169.254.169.254', '0.0.0.0']
	startSearch({ ...simulated(), targets: hostile, mqttUrls: [] })
	await until(isOver)
	expect(last()).toMatchObject({ status: 'completed', devices: [] })
	for (const target of hostile) expect(last()?.error).toContain(target)
	expect(last()?.error).toContain('Nothing found: no address was asked')
})

test('whatever a command from the server names, only private networks are searched, never this machine', async () => {
	const hostile = [
		'8.8.8.8',
		'10.0.0.0/8',
		'169.254.169.254',
		'127.0.0.1',
		' 127.0.0.2',
		'localhost',
	]
	startSearch(simulated(), 'd1', hostile.slice(0, 4))
	await until(isOver)
	expect(last()).toMatchObject({ status: 'completed', devices: [], looked: { addresses: 0 } })
	startSearch(simulated(), 'd2', hostile.slice(4))
	await until(() => last()?.discoveryId === 'd2' && isOver())
	expect(last()).toMatchObject({ status: 'completed', devices: [], looked: { addresses: 0 } })
	const order = { id: 'c', seq: 1, issuedAt: 0, expiresAt: 1, issuedBy: 'Ann', op: 'discover' }
	const search = { ...order, discoveryId: 'd', scan: 'farm-equipment', adopt: true }
	expect(AgentCommand.safeParse(search).success).toBe(true)
	expect(AgentCommand.safeParse({ ...search, scan: 'everything' }).success).toBe(false)
	const many = { ...search, targets: ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5'] }
	expect(AgentCommand.safeParse(many).success).toBe(false)
})

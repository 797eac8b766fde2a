import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { skipTitle } from '../support/describe-with'
import { makeFarmLan } from '../support/farm-lan'
import { missingNamespaces } from '../support/network-namespace'

const AGENT = 'agent-cli/dist/farm-agent.mjs'
const title = 'a network that is hard to search'

describe.skipIf(missingNamespaces())(skipTitle(title, missingNamespaces()), () => {
	let lan: ReturnType<typeof makeFarmLan>
	let folder: string
	beforeEach(() => {
		lan = makeFarmLan('sfclan')
		folder = mkdtempSync(join(tmpdir(), 'lan-'))
	})
	afterEach(() => {
		lan.remove()
		rmSync(folder, { recursive: true, force: true })
	})
	/** Runs the agent on the machine of the network; throws when it fails. */
	const agent = async (...args: string[]) => {
		const [program = '', ...rest] = [...lan.exec, process.execPath, AGENT, ...args]
		return promisify(execFile)(program, rest, { timeout: 120_000, maxBuffer: 20_000_000 }).then(
			({ stdout }) => stdout,
			(error: { stdout?: string }) => error.stdout ?? '',
		)
	}
	const search = async () =>
		JSON.parse(await agent('discover', '--json', '--scan', 'farm-equipment')) as Found
	const doctor = () => {
		const config = join(folder, 'agent.json')
		const server = 'http://127.0.0.1:9'
		writeFileSync(config, JSON.stringify({ server, stateDir: folder, devices: [] }))
		return agent('doctor', '--config', config)
	}
	const hostsOf = ({ candidates }: Found) => candidates.map(({ address }) => address.split(':')[0])

	test('tarpits, garbage and endless talk cost their own time only, and a controller gets one connection at a time', async () => {
		lan.addSwitch('br0', '10.97.0.2/24')
		const kinds = ['tarpit', 'drip', 'garbage', 'endless', 'web'] as const
		for (const [n, kind] of kinds.entries())
			await lan.addDevice('br0', `10.97.0.${20 + n}/24`, kind)
		const controller = await lan.addDevice('br0', '10.97.0.40/24', 'modbus')
		const found = await search()
		const all = [...kinds.map((_, n) => `10.97.0.${20 + n}`), '10.97.0.40']
		expect(hostsOf(found)).toEqual(expect.arrayContaining(all))
		expect(found.candidates.find(({ vendor }) => vendor === 'Test maker')).toBeDefined()
		expect(controller.output()).toContain('at once 1')
		expect(controller.output()).not.toContain('at once 2')
	})

	test('devices on both network cards are found, each asked from its own', async () => {
		lan.addSwitch('br0', '10.97.0.2/24')
		lan.addSwitch('br1', '10.97.1.2/24')
		await lan.addDevice('br0', '10.97.0.20/24', 'web')
		await lan.addDevice('br1', '10.97.1.20/24', 'modbus')
		const found = await search()
		expect(hostsOf(found)).toEqual(expect.arrayContaining(['10.97.0.20', '10.97.1.20']))
		expect(new Set(found.looked.traces.map(({ from }) => from))).toEqual(
			new Set(['10.97.0.2', '10.97.1.2', 'each host']),
		)
	})

	test('a device that comes back at another address is known by its hardware address', async () => {
		lan.addSwitch('br0', '10.97.0.2/24')
		const device = await lan.addDevice('br0', '10.97.0.20/24', 'web')
		const [before] = (await search()).candidates
		device.move('10.97.0.77/24')
		const after = (await search()).candidates.find(({ address }) =>
			address.startsWith('10.97.0.77'),
		)
		expect(before?.mac).toMatch(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/)
		expect(after).toMatchObject({ mac: before?.mac, identity: before?.identity })
	})

	test('an access point that keeps its clients apart is named, and what to do', async () => {
		lan.addSwitch('br0', '10.97.0.2/24', { isolated: true })
		await lan.addDevice('br0', '10.97.0.1/24', 'web')
		await lan.addDevice('br0', '10.97.0.20/24', 'web', { isolated: true })
		lan.setGateway('10.97.0.1')
		const { candidates, warnings } = await search()
		expect(candidates.map(({ address }) => address)).toEqual(['10.97.0.1:80'])
		expect(warnings.join(' ')).toContain('client isolation')
		const told = await doctor()
		expect(told).toContain('only the router 10.97.0.1 answers')
		expect(told).toContain('client isolation')
	})

	test('where no call to all is answered, each host is called by its address', async () => {
		lan.addSwitch('br0', '10.97.0.2/24')
		await lan.addDevice('br0', '10.97.0.20/24', 'deaf')
		const [found] = (await search()).candidates
		expect(found).toMatchObject({
			address: '10.97.0.20',
			evidence: ['Answers SSDP (“Deaf box”).'],
		})
	})

	test('a camera of another subnet, which hears groups only, is listed with what to do', async () => {
		lan.addSwitch('br0', '10.97.0.2/24')
		await lan.addDevice('br0', '192.168.77.5/24', 'camera')
		const { candidates } = await search()
		expect(candidates).toMatchObject([
			{ address: '192.168.77.5', warning: expect.stringContaining('another subnet') },
		])
		const told = await doctor()
		expect(told).toContain('other subnet 192.168.77.5')
		expect(told).toMatch(/WS-Discovery \(cameras\) .*: asked 3 times from 10\.97\.0\.2, [1-9]/)
		expect(told).toMatch(/multicast .*: works on 10\.97\.0\.2/)
	})
})

type Found = {
	candidates: {
		address: string
		mac?: string
		identity?: string
		vendor?: string
		warning?: string
		evidence: string[]
	}[]
	warnings: string[]
	looked: { traces: { from: string }[] }
}

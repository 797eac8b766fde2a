import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { selectPorts } from '../../agent-cli/src/discovery/select-ports'
import { canMakeNamespaces, makeNamespace, type Namespace } from '../support/network-namespace'
import { timeMs, type Bench, type Figure } from './measure'

const NETWORK = '10.99.0.0/24'
const PORTS = selectPorts({ scanType: 'farm-equipment' }).all

/**
 * A /24 network with 20 and with 250 hosts, without and with lost packets: the time until the list is
 * complete, and how many hosts were found.
 */
export const scanBench: Bench = {
	name: 'scan',
	how:
		'`farm-agent discover --scan farm-equipment` over a /24 in a network namespace with 20 and with 250 hosts ' +
		'(Modbus, HTTP, MQTT and RTSP in equal parts), identification of each included; then with 5 % of ' +
		'the packets lost in both directions. Beside it nmap ' +
		`(\`-sT -T4\`) on the same ${PORTS.length} ports of the same network in the same run, which names open ports only. ` +
		'In brackets the search alone, as a running agent does it: the rest is the start of the program.',
	async run(): Promise<Figure[]> {
		if (!canMakeNamespaces()) {
			return [{ name: 'skipped', value: 'needs root and iproute2 to make a network namespace' }]
		}
		return [
			await inNetwork(20, 0, 'time to the full list of 20 hosts, identified'),
			await inNetwork(20, 5, '20 hosts with 5 % of the packets lost'),
			await inNetwork(250, 0, 'time to the full list of 250 hosts, identified'),
			await inNetwork(250, 5, '250 hosts with 5 % of the packets lost'),
		]
	},
}

async function inNetwork(count: number, losesPercent: number, name: string): Promise<Figure> {
	const space = makeNamespace('sfcscan', count, losesPercent)
	const script = [process.execPath, 'tests/bench/lan-hosts.mjs', ...space.hosts]
	const [program = '', ...args] = [...space.exec, ...script]
	const hosts = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
	try {
		await once(hosts.stdout, 'data')
		return await compare(space, name)
	} finally {
		hosts.kill('SIGKILL')
		space.remove()
	}
}

async function compare(space: Namespace, name: string): Promise<Figure> {
	let output = ''
	const args = ['agent-cli/dist/farm-agent.mjs', 'discover', '--json', '--scan', 'farm-equipment']
	const oursMs = await timeMs(async () => {
		const program = promisify(execFile)(process.execPath, [...args, '--target', NETWORK], {
			maxBuffer: 20_000_000,
		})
		output = (await program).stdout
	})
	const found = space.hosts.filter(
		(host) => output.includes(`"address": "${host}:`) || output.includes(`"address": "${host}"`),
	)
	const searchMs = Number(/"tookMs": (\d+)/.exec(output)?.[1])
	const seconds = `${(oursMs / 1000).toFixed(1)} s (${(searchMs / 1000).toFixed(1)} s)`
	const value = `${seconds}, ${found.length} of ${space.hosts.length} hosts`
	if (!existsSync('/usr/bin/nmap')) return { name, value, against: 'nmap is not installed' }
	space.forgetNeighbours()
	let listing = ''
	const nmapMs = await timeMs(() => {
		listing = spawnSync('nmap', ['-sT', '-T4', '-n', '-p', PORTS.join(), '--open', NETWORK], {
			encoding: 'utf8',
		}).stdout
	})
	const seen = space.hosts.filter((host) => listing.includes(`${host}\n`))
	return {
		name,
		value,
		against: `${(nmapMs / 1000).toFixed(1)} s nmap, ${seen.length} of ${space.hosts.length} hosts`,
		ratio: (oursMs / nmapMs).toFixed(1),
		aim: '≤ 1.0',
	}
}

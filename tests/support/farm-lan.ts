import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const HOSTS = join(import.meta.dirname, 'hard-hosts.mjs')
const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** `tarpit`, `drip`, `garbage` and `endless` answer in that way at every port of a search. */
export type HostKind =
	| 'modbus'
	| 'deaf'
	| 'web'
	| 'camera'
	| 'tarpit'
	| 'drip'
	| 'garbage'
	| 'endless'

/** A device on its own cable: its network card keeps its hardware address when it moves. */
export type LanDevice = {
	/** Changes its address, as a DHCP server does. */
	move(cidr: string): void
	/** Output of its programs. */
	output(): string
}

/**
 * A machine without any other network, and devices at switches, isolated from the network of the machine that
 * runs the tests.
 */
export function makeFarmLan(name: string) {
	const machine = `${name}m`
	const spaces: string[] = []
	const programs: ChildProcess[] = []
	const addSpace = (space: string) => {
		ip('netns', 'add', space)
		spaces.push(space)
		ip('-n', space, 'link', 'set', 'lo', 'up')
	}
	const remove = () => {
		for (const program of programs) program.kill('SIGKILL')
		for (const space of spaces.splice(0)) ip('netns', 'delete', space)
	}
	let cards = 0
	const plugIn = (space: string, bridge: string, cidr: string, isIsolated: boolean) => {
		const [card, port] = [`c${cards}`, `p${cards++}`]
		ip('-n', name, 'link', 'add', port, 'type', 'veth', 'peer', 'name', card)
		ip('-n', name, 'link', 'set', card, 'netns', space)
		ip('-n', name, 'link', 'set', port, 'master', bridge)
		if (isIsolated) ip('-n', name, 'link', 'set', port, 'type', 'bridge_slave', 'isolated', 'on')
		ip('-n', name, 'link', 'set', port, 'up')
		ip('-n', space, 'addr', 'add', cidr, 'dev', card)
		ip('-n', space, 'link', 'set', card, 'up')
		return card
	}
	addSpace(name)
	addSpace(machine)
	return {
		/** Runs a command on the machine. */
		exec: ['ip', 'netns', 'exec', machine],
		remove,
		/** A switch with a card of the machine on it; `isolated` keeps its clients apart. */
		addSwitch(bridge: string, cidr: string, { isolated = false } = {}) {
			ip('-n', name, 'link', 'add', bridge, 'type', 'bridge')
			ip('-n', name, 'link', 'set', bridge, 'up')
			return plugIn(machine, bridge, cidr, isolated)
		},
		setGateway: (address: string) => ip('-n', machine, 'route', 'add', 'default', 'via', address),
		async addDevice(
			bridge: string,
			cidr: string,
			kind: HostKind,
			{ isolated = false } = {},
		): Promise<LanDevice> {
			const space = `${name}d${spaces.length}`
			addSpace(space)
			const card = plugIn(space, bridge, cidr, isolated)
			// A device of another subnet still gets multicast, and answers on the cable.
			ip('-n', space, 'route', 'add', 'default', 'dev', card)
			const program = spawn('ip', ['netns', 'exec', space, process.execPath, HOSTS, kind], {
				stdio: ['ignore', 'pipe', 'inherit'],
			})
			programs.push(program)
			let output = ''
			program.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
			await once(program.stdout, 'data')
			return {
				move(to) {
					ip('-n', space, 'addr', 'flush', 'dev', card)
					ip('-n', space, 'addr', 'add', to, 'dev', card)
					ip('-n', space, 'route', 'replace', 'default', 'dev', card)
				},
				output: () => output,
			}
		},
	}
}

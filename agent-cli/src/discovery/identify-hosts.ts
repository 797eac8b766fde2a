import type { Candidate } from '../drivers/driver'
import type { Model } from '../drivers/modbus/model'
import type { createCandidates } from './candidates'
import type { BrokerLogin, DiscoverOptions, Timeouts } from './discovery-types'
import { unlessAborted } from '../time/unless-aborted'
import { identifyModbus } from './identify-modbus'
import { identifyMqtt } from './identify-mqtt'
import { identifyOnvif } from './identify-onvif'
import type { OpenPort } from './tcp-sweep'
import type { ProbeMatch } from './ws-discovery'

const HOSTS_AT_ONCE = 16

type Identify = {
	options: DiscoverOptions
	timeouts: Timeouts
	openPorts: OpenPort[]
	matches: ProbeMatch[]
	modbusPorts: number[]
	mqttPorts: number[]
	onvifPorts: number[]
	models: Model[]
	candidates: ReturnType<typeof createCandidates>
	isReachable(address: string): boolean
	onStep(done: number, total: number): void
	signal: AbortSignal
}

/** One probe of a host; hosts are probed in parallel, the probes of one host in sequence. */
type Task = { host: string; run(): Promise<Candidate[]> }

/** Identifies everything that was found. */
export async function identifyHosts(identify: Identify): Promise<void> {
	const tasks = [...cameraTasks(identify), ...brokerTasks(identify), ...modbusTasks(identify)]
	const queues = new Map<string, Task[]>()
	for (const task of tasks) queues.set(task.host, [...(queues.get(task.host) ?? []), task])
	const waiting = [...queues.values()]
	let done = 0
	identify.onStep(0, tasks.length)
	const work = async () => {
		for (let queue = waiting.shift(); queue; queue = waiting.shift())
			for (const task of queue) {
				if (identify.signal.aborted) return
				const found = await unlessAborted(task.run(), identify.signal).catch(() => [])
				for (const candidate of found) identify.candidates.add(candidate)
				done += 1
				identify.onStep(done, tasks.length)
			}
	}
	await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work))
}

function cameraTasks({ matches, openPorts, onvifPorts, isReachable, ...rest }: Identify): Task[] {
	const { options, timeouts, signal } = rest
	const ask = (xaddr: URL, evidence: string) =>
		identifyOnvif(xaddr, options.onvif, evidence, timeouts.requestMs, signal)
	const named = matches.map(({ from, xaddrs, epr }) => ({
		host: from,
		async run(): Promise<Candidate[]> {
			if (!isReachable(from)) return [wrongSubnet(from, epr)]
			for (const xaddr of xaddrs) {
				const url = new URL(xaddr)
				url.hostname = from // behind NAT, or after a move, it knows an old address
				const found = await ask(url, 'Answers WS-Discovery.')
				if (found) return [{ ...found, identity: found.identity ?? epr }]
			}
			return []
		},
	}))
	const heard = new Set(matches.map(({ from }) => from))
	const guessed = openPorts
		.filter(({ address, port }) => onvifPorts.includes(port) && !heard.has(address))
		.map(({ address, port }) => ({
			host: address,
			async run() {
				const xaddr = new URL(`http://${address}:${port}/onvif/device_service`)
				const found = await ask(xaddr, `Has port ${port} open.`)
				return found ? [found] : []
			},
		}))
	return [...named, ...guessed]
}

const wrongSubnet = (from: string, epr: string): Candidate => ({
	driver: 'onvif',
	kind: 'camera',
	name: `Camera at ${from}`,
	address: from,
	identity: epr,
	certainty: 'unknown',
	evidence: ['Answers WS-Discovery.'],
	warning: `It is on another subnet: give it an address this machine can reach.`,
})

function brokerTasks({ options, timeouts, openPorts, mqttPorts, signal }: Identify): Task[] {
	const named = options.mqtt ?? []
	const namedHosts = new Set(named.map(({ url }) => new URL(url).host))
	const open: BrokerLogin[] = openPorts
		.filter(
			({ address, port }) => mqttPorts.includes(port) && !namedHosts.has(`${address}:${port}`),
		)
		.map(({ address, port }) => ({ url: `mqtt://${address}:${port}` }))
	const limits = { connectMs: timeouts.requestMs, retainedMs: timeouts.retainedMs }
	return [...named, ...open].map((login) => ({
		host: new URL(login.url).hostname,
		run: () => identifyMqtt(login, limits, signal),
	}))
}

const modbusTasks = ({ openPorts, modbusPorts, models, timeouts, signal }: Identify): Task[] =>
	openPorts
		.filter(({ port }) => modbusPorts.includes(port))
		.map((open) => ({
			host: open.address,
			async run() {
				const found = await identifyModbus(open, models, timeouts.requestMs, signal)
				return found ? [found] : []
			},
		}))

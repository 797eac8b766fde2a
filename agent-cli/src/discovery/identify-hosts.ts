import { withTimeout } from '@sfc/contract/with-timeout'
import { describeError } from '../describe-error'
import type { Candidate } from '../drivers/driver'
import type { Model } from '@sfc/contract/equipment/device-models/model'
import { unlessAborted } from '../time/unless-aborted'
import type { createCandidates } from './candidates'
import type { BrokerLogin, DiscoverOptions, Timeouts } from './discovery-types'
import type { CameraCalls } from './listen/call-cameras'
import type { ProbeMatch } from './listen/ws-discovery'
import { identifyKasa } from './probes/kasa'
import { identifyModbus } from './probes/modbus'
import { askBroker, brokerCandidate, LOCKED_BROKER } from './probes/mqtt-connack'
import { identifyOnvif } from './probes/onvif'
import type { Ports } from './select-ports'
import { createLimiter } from './sweep/limiter'
import type { OpenPort } from './sweep/sweep-host'

/** Questions to one host at a time, unless it looks like a controller. */
const AT_ONCE = 3
/** What a host that answers nothing or never ends may cost. */
export const HOST_MS = 20_000
/** Deadline where many units are asked, most of which are not there. */
const UNITS_HOST_MS = 180_000

type Identify = {
	options: DiscoverOptions
	timeouts: Timeouts
	ports: Ports
	cameras: CameraCalls
	/** Loaded when a device is asked that may be one of them. */
	models(): Promise<readonly Model[]>
	candidates: ReturnType<typeof createCandidates>
	isReachable(address: string): boolean
	signal: AbortSignal
}

/** Asks a host what it is, within 20 s; a controller is asked one question at a time. */
export async function identifyHost(
	{ address, open, matches }: { address: string; open: OpenPort[]; matches: ProbeMatch[] },
	identify: Identify,
): Promise<void> {
	const known = new Set<number>()
	const mostMs = identify.options.units ? UNITS_HOST_MS : HOST_MS
	await withTimeout(mostMs, identify.signal, (signal) =>
		unlessAborted(askHost(address, open, matches, known, { ...identify, signal }), signal),
	).catch(() => undefined)
	// Also of a host that took all of its time and said nothing.
	for (const { port } of open)
		if (!known.has(port) && !identify.signal.aborted) identify.candidates.addUnnamed(address, port)
}

async function askHost(
	address: string,
	open: OpenPort[],
	matches: ProbeMatch[],
	known: Set<number>,
	identify: Identify,
): Promise<void> {
	const { ports, candidates, models, timeouts, signal } = identify
	const add = (port: number, found: readonly Candidate[]) => {
		if (found.length > 0) known.add(port)
		for (const candidate of found) candidates.add(candidate)
	}
	const controllers = open.filter(({ port }) => ports.modbus.includes(port))
	for (const at of controllers) {
		const { units } = identify.options
		add(at.port, await identifyModbus({ ...at, units }, await models(), timeouts.requestMs, signal))
	}
	const limit = createLimiter(controllers.length > 0 ? 1 : AT_ONCE)
	const asking = [askCamera(address, open, matches, identify, add)]
	for (const at of open) {
		const io = { timeoutMs: timeouts.requestMs, signal }
		for (const probe of ports.probes)
			if (probe.ports.includes(at.port))
				asking.push(
					limit(async () => {
						const service = await probe.run(at, io)
						if (!service) return
						known.add(at.port)
						candidates.addService(address, service)
					}),
				)
		if (ports.kasa.includes(at.port))
			asking.push(limit(async () => add(at.port, await identifyKasa(at, io))))
		if (ports.mqtt.includes(at.port) && !isNamedBroker(at, identify.options))
			asking.push(limit(async () => add(at.port, await identifySwept(at, identify))))
	}
	for (const probe of ports.datagrams)
		asking.push(
			limit(async () => {
				const service = await probe(address, { timeoutMs: timeouts.requestMs, signal })
				if (service) candidates.addService(address, service)
			}),
		)
	await Promise.all(asking)
}

/** The brokers named in the options, wherever they are; what to do about those that do not answer. */
export async function identifyBrokers(identify: Identify): Promise<string[]> {
	const asked = (identify.options.mqtt ?? []).map(async (login) => {
		try {
			for (const one of await identifyBroker(login, identify)) identify.candidates.add(one)
			return []
		} catch (error) {
			if (identify.signal.aborted) return []
			const { host } = new URL(login.url)
			return [
				`The MQTT broker at ${host} does not answer (${describeError(error)}). Check that it is on, and its address and port.`,
			]
		}
	})
	return (await Promise.all(asked)).flat()
}

/** A port that was found open: most are no broker, or one that wants a login. */
async function identifySwept(at: OpenPort, identify: Identify): Promise<Candidate[]> {
	const { timeouts, signal } = identify
	const place = `${at.address}:${at.port}`
	const answer = await askBroker(at, { timeoutMs: timeouts.requestMs, signal })
	if (answer === 'locked') return [brokerCandidate(place, LOCKED_BROKER)]
	if (answer === 'none') return []
	return identifyBroker({ url: `mqtt://${place}` }, identify).catch(() => [])
}

async function identifyBroker(login: BrokerLogin, identify: Identify): Promise<Candidate[]> {
	const { requestMs: connectMs, retainedMs, uplinksMs } = identify.timeouts
	const { identifyMqtt } = await import('./probes/mqtt') // most searches meet no broker
	return identifyMqtt(login, { connectMs, retainedMs, uplinksMs }, identify.signal)
}

const isNamedBroker = ({ address, port }: OpenPort, { mqtt = [] }: DiscoverOptions): boolean =>
	mqtt.some(({ url }) => new URL(url).host === `${address}:${port}`)

/** Asks where it says that it is; a host that did not hear the call to all is called by its address. */
async function askCamera(
	address: string,
	open: OpenPort[],
	matches: ProbeMatch[],
	identify: Identify,
	add: (port: number, found: readonly Candidate[]) => void,
): Promise<void> {
	const { options, timeouts, ports, signal, isReachable, candidates, cameras } = identify
	const ask = (xaddr: URL, evidence: string) =>
		identifyOnvif(xaddr, options.onvif, evidence, timeouts.requestMs, signal)
	const web = open.filter(({ port }) => ports.onvif.includes(port))
	const isCalled = matches.length === 0 && open.length > 0
	const heard = isCalled ? await cameras.call(address) : matches
	for (const { from, xaddrs, epr } of heard) {
		if (!isReachable(from)) candidates.add(wrongSubnet(from, epr))
		else
			for (const xaddr of xaddrs) {
				const url = new URL(xaddr)
				url.hostname = from // behind NAT, or after a move, it knows an old address
				const found = await ask(url, 'Answers WS-Discovery.')
				if (!found) continue
				add(Number(url.port || 80), [{ ...found, identity: found.identity ?? epr }])
				return
			}
	}
	for (const { port } of web) {
		const xaddr = new URL(`http://${address}:${port}/onvif/device_service`)
		const found = await ask(xaddr, `Has port ${port} open.`)
		if (found) return add(port, [found])
	}
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

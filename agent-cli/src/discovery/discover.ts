import { setMaxListeners } from 'node:events'
import { modelLibrary } from '../drivers/modbus/model-library'
import { createCandidates } from './candidates'
import type {
	DiscoverOptions,
	DiscoverResult,
	Progress,
	Stage,
	Timeouts,
	Nic,
} from './discovery-types'
import { searchAdvice } from './search-advice'
import { identifyHosts } from './identify-hosts'
import { listNics, networkWarnings } from './nics'
import { inCidr, resolveTargets } from './targets'
import { sweepTcp } from './tcp-sweep'
import { probeWsDiscovery, WS_DISCOVERY_PORT, type ProbeMatch } from './ws-discovery'

const TIMEOUTS: Timeouts = { connectMs: 600, multicastMs: 3000, retainedMs: 3000, requestMs: 2000 }
const ONVIF_PORTS = [80, 8000, 8080, 8899]
const STREAM_PORTS = [554, 8554]
const MQTT_PORTS = [1883]
const MODBUS_PORTS = [502, 4196]

/**
 * Looks for equipment on the network: reads only, never writes to a device, and stops within a second
 * of `signal`. What was found until then is in the result.
 */
export async function discover(
	options: DiscoverOptions,
	onProgress: (progress: Progress) => void,
	signal: AbortSignal,
): Promise<DiscoverResult> {
	setMaxListeners(0, signal) // every open socket listens to it
	const startedAt = performance.now()
	const timeouts = { ...TIMEOUTS, ...options.timeouts }
	let stage: Stage = 'nics'
	let steps = { done: 0, total: 1 }
	const candidates = createCandidates((candidate) =>
		onProgress({ stage, ...steps, found: candidates.size, candidate }),
	)
	const step = (next: Stage, done: number, total: number) => {
		stage = next
		steps = { done, total }
		onProgress({ stage, ...steps, found: candidates.size })
	}

	step('nics', 0, 1)
	const nics = listNics()
	const targets = await resolveTargets(options.targets, nics, signal)
	const library = modelLibrary(options.modelsDir)
	const warnings = [...networkWarnings(nics), ...targets.problems, ...library.problems]
	step('nics', 1, 1)

	const matches: ProbeMatch[] = []
	const inRange = new Set(targets.addresses)
	const port = options.wsDiscoveryPort ?? WS_DISCOVERY_PORT
	const onMatch = (match: ProbeMatch) => {
		if (!options.targets || inRange.has(match.from)) matches.push(match)
	}
	const ask = { port, waitMs: timeouts.multicastMs, signal, onMatch }
	step('multicast', 0, 1)
	// Multicast stays in its own network: with explicit targets, only their networks are probed.
	const asked = (nic: Nic) =>
		options.targets ? targets.addresses.some((a) => inCidr(a, nic.cidr)) : !nic.internal
	const from = nics.filter(asked).map((nic) => nic.address)
	warnings.push(...(await probeWsDiscovery({ ...ask, from, hosts: [] })))
	step('multicast', 1, 1)

	const { ports, modbusPorts, mqttPorts, onvifPorts } = selectPorts(options)
	const total = targets.addresses.length
	step('sweep', 0, total)
	const openPorts = await sweepTcp({
		addresses: targets.addresses,
		ports,
		signal,
		timeoutMs: timeouts.connectMs,
		alive: new Set([...targets.named, ...matches.map((match) => match.from)]),
		onHost: (done) => step('sweep', done, total),
	})

	step('unicast', 0, 1)
	const heard = new Set(matches.map((match) => match.from))
	const hosts = [...new Set([...openPorts.map((open) => open.address), ...targets.named])].filter(
		(address) => !heard.has(address),
	)
	if (hosts.length > 0)
		await probeWsDiscovery({ ...ask, waitMs: timeouts.multicastMs / 2, from: [], hosts })
	step('unicast', 1, 1)

	await identifyHosts({
		options,
		timeouts,
		openPorts,
		matches,
		modbusPorts,
		mqttPorts,
		onvifPorts,
		signal,
		models: [...library.models.values()],
		candidates,
		onStep: (done, of) => step('identify', done, of),
		isReachable: (address) => inRange.has(address) || nics.some((n) => inCidr(address, n.cidr)),
	})
	const looked = {
		nics,
		targets: options.targets ?? [],
		refused: options.targets ? targets.problems : [],
		addresses: total,
		ports,
		openPorts,
		multicastReplies: matches.length,
		cancelled: signal.aborted,
		tookMs: Math.round(performance.now() - startedAt),
	}
	warnings.push(...searchAdvice(candidates.list(), looked, modbusPorts.length > 0))
	return { candidates: candidates.list(), warnings, looked }
}

/** The ports to try: the defaults of the scan type, and those named in the options. */
function selectPorts({ scanType, namedPortsOnly, ...named }: DiscoverOptions) {
	const usual = (ports: number[]) => (namedPortsOnly ? [] : ports)
	const modbusPorts = named.modbusPorts ?? usual(scanType === 'quick' ? [] : MODBUS_PORTS)
	const mqttPorts = named.mqttPorts ?? usual(MQTT_PORTS)
	const onvifPorts = [...new Set([...(named.onvifPorts ?? []), ...usual(ONVIF_PORTS)])]
	const further = usual([...STREAM_PORTS, ...(scanType === 'comprehensive' ? [443, 8883] : [])])
	const ports = [...new Set([...onvifPorts, ...mqttPorts, ...modbusPorts, ...further])]
	return { ports, modbusPorts, mqttPorts, onvifPorts }
}

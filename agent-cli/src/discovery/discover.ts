import { withTimeout } from '@sfc/contract/with-timeout'
import type { ModelLibrary } from '../drivers/modbus/model-library'
import { listNics, type Nic } from '../nics'
import { unlessAborted } from '../time/unless-aborted'
import { createCandidates } from './candidates'
import type { DiscoverOptions, DiscoverResult, Progress, Stage, Timeouts } from './discovery-types'
import { HOST_MS, identifyBrokers, identifyHost } from './identify-hosts'
import { searchBacnet, type BacnetAnswer } from './listen/bacnet'
import { createCameraCalls } from './listen/call-cameras'
import { createNameCalls, nearNameServers } from './listen/host-names'
import { listenToNetwork } from './listen/listen-to-network'
import { WS_DISCOVERY_PORT } from './listen/ws-discovery'
import { findLocalSensors } from './local-sensors'
import { searchAdvice } from './search-advice'
import { selectPorts } from './select-ports'
import { readNeighbours, seesNeighbours } from './sweep/neighbours'
import { sweep } from './sweep/sweep'
import type { OpenPort } from './sweep/sweep-host'
import { inCidr, resolveTargets } from './targets'

/** What was found is listed so often while the search goes on: hundreds of hosts answer in a second. */
const TELL_EVERY_MS = 250
const TIMEOUTS: Timeouts = {
	connectMs: 350,
	multicastMs: 1150,
	retainedMs: 3000,
	uplinksMs: 0,
	requestMs: 2000,
}

const BACNET_PORT = 47_808
/** How long a camera may take to answer when it is called by its address. */
const UNICAST_MS = 600

/** Checking them takes a while: they are loaded beside the search, and not before it. */
async function loadModels(siteFolder: string | undefined): Promise<ModelLibrary> {
	const { recognizableModels } = await import('../drivers/modbus/model-library')
	return recognizableModels(siteFolder)
}

/** Not in a quick search: every host of the network would be asked. */
const wantsBacnet = ({ scanType, namedPortsOnly, bacnetPort }: DiscoverOptions): boolean =>
	namedPortsOnly ? bacnetPort !== undefined : scanType !== 'quick'

/** Calls to everybody are no named port, unless that of WS-Discovery is named. */
const callsAll = ({ namedPortsOnly, wsDiscoveryPort }: DiscoverOptions): boolean =>
	!namedPortsOnly || wsDiscoveryPort !== undefined

/**
 * Looks for equipment on the network: reads only, never writes to a device, and stops within a second
 * of `signal`. What was found until then is in the result. Hosts are found, tried and asked side by
 * side: one is asked what it is as soon as it answers.
 */
export async function discover(
	options: DiscoverOptions,
	onProgress: (progress: Progress) => void,
	signal: AbortSignal,
): Promise<DiscoverResult> {
	const startedAt = performance.now()
	const timeouts = { ...TIMEOUTS, ...options.timeouts }
	let at: { stage: Stage; done: number; total: number } = { stage: 'nics', done: 0, total: 1 }
	const tell = (more: Partial<Progress> = {}) =>
		onProgress({ ...at, found: candidates.size, ...more })
	let telling: NodeJS.Timeout | undefined
	const candidates = createCandidates(() => {
		telling ??= setTimeout(() => {
			telling = undefined
			tell({ candidates: candidates.list() })
		}, TELL_EVERY_MS)
	})
	const step = (stage: Stage, done: number, total: number) => {
		at = { stage, done, total }
		tell()
	}

	step('nics', 0, 1)
	const nics = listNics()
	const targets = await resolveTargets(options.targets, nics, signal)
	let library: Promise<ModelLibrary> | undefined
	const loadLibrary = () => (library ??= loadModels(options.modelsDir))
	const ports = selectPorts(options)
	const own = new Set(nics.map(({ address }) => address))
	const isNear = (address: string) => nics.some((nic) => !nic.internal && inCidr(address, nic.cidr))
	const sees = await seesNeighbours()
	step('nics', 1, 1)
	if (options.sysfsRoot ?? !(options.targets || options.namedPortsOnly))
		for (const sensor of await findLocalSensors(options.sysfsRoot)) candidates.add(sensor)

	const inRange = new Set(targets.addresses)
	const wsDiscoveryPort = options.wsDiscoveryPort ?? WS_DISCOVERY_PORT
	const cameras = createCameraCalls({
		port: callsAll(options) ? wsDiscoveryPort : undefined,
		waitMs: Math.min(UNICAST_MS, timeouts.multicastMs),
		signal,
	})
	const identify = {
		options,
		timeouts,
		ports,
		cameras,
		models: async () => [...(await loadLibrary()).models.values()],
		candidates,
		isReachable: (address: string) => inRange.has(address) || isNear(address),
		signal,
	}
	// Multicast stays in its own network: with explicit targets, only their networks are asked.
	const asked = (nic: Nic) =>
		options.targets ? targets.addresses.some((one) => inCidr(one, nic.cidr)) : !nic.internal
	const listening = listenToNetwork({
		nics: callsAll(options) ? nics.filter(asked) : [],
		isWanted: (address) => !options.targets || inRange.has(address),
		waitMs: timeouts.multicastMs,
		wsDiscoveryPort,
		candidates,
		signal,
	})
	const nameServers =
		options.nameServers ?? (options.namedPortsOnly ? [] : await nearNameServers(nics.filter(asked)))
	const naming = createNameCalls(nameServers, signal)
	const openPorts: OpenPort[] = []
	const brokers = identifyBrokers(identify)
	const asking: Promise<unknown>[] = [brokers]
	const identifyDevice = async (answer: BacnetAnswer) => {
		const { identifyBacnet } = await import('./probes/bacnet')
		await withTimeout(HOST_MS, signal, (ended) =>
			unlessAborted(identifyBacnet(answer, timeouts.requestMs), ended),
		).then(candidates.add, () => undefined)
	}
	const bacnet = wantsBacnet(options)
		? await searchBacnet({
				nics: nics.filter(asked),
				port: options.bacnetPort ?? BACNET_PORT,
				waitMs: timeouts.multicastMs,
				signal,
				onAnswer(answer) {
					if (!options.targets || inRange.has(answer.address)) asking.push(identifyDevice(answer))
				},
			})
		: undefined
	const total = targets.addresses.length
	const hosts = new Set<string>()
	let [swept, named] = [0, 0]
	const count = () =>
		swept < total ? step('sweep', swept, total) : step('identify', named, hosts.size)
	const ask = async (address: string, open: OpenPort[]) => {
		hosts.add(address)
		openPorts.push(...open)
		const matches = listening.matchesOf(address)
		const calling = Promise.all([bacnet?.ask(address), naming.ask(address)])
		if (open.length > 0 || matches.length > 0)
			await identifyHost({ address, open, matches }, identify)
		await calling
		named += 1
		count()
	}
	step('sweep', 0, total)
	await sweep({
		addresses: targets.addresses,
		ports: ports.all,
		alive: new Set([...targets.named, ...own]),
		isNear: (address) => sees && isNear(address),
		timeoutMs: timeouts.connectMs,
		signal,
		onThere(address) {
			listening.meet(address)
			if (listening.matchesOf(address).length === 0) void cameras.call(address)
		},
		onHost: (address, open) => void asking.push(ask(address, open)),
		onProgress: (done) => {
			swept = done
			count()
		},
	})
	const traces = await listening.ended
	for (const address of listening.heard())
		if (!candidates.hasCamera(address)) asking.push(ask(address, []))
	for (let i = 0; i < asking.length; i++) await asking[i]
	traces.push(...((await bacnet?.end()) ?? []))
	for (let i = 0; i < asking.length; i++) await asking[i]
	clearTimeout(telling)
	cameras.close()
	const macs = await readNeighbours()
	for (const address of hosts) {
		const mac = macs.get(address)
		const isListed = options.scanType === 'comprehensive' || candidates.has(address)
		if (mac && isListed) candidates.addHost(address, { mac })
		const hostname = naming.names.get(address)
		if (hostname && candidates.has(address)) candidates.addHost(address, { hostname })
	}
	const looked = {
		nics,
		targets: options.targets ?? [],
		refused: options.targets ? targets.problems : [],
		addresses: total,
		ports: ports.all,
		hosts: hosts.size,
		openPorts,
		units: options.units ?? [],
		traces,
		cancelled: signal.aborted,
		tookMs: Math.round(performance.now() - startedAt),
	}
	const found = candidates.list()
	const asksModbus = ports.modbus.length > 0
	const warnings = [
		...(await brokers),
		...(await searchAdvice(found, looked, asksModbus)),
		...targets.problems,
		...(asksModbus ? (await loadLibrary()).problems : []),
	]
	return { candidates: found, warnings, looked }
}

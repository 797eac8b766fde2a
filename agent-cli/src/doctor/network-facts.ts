import type { Trace } from '../discovery/listen/ask-network'
import { askMdns } from '../discovery/listen/mdns'
import { askSsdp } from '../discovery/listen/ssdp'
import { probeWsDiscovery, WS_DISCOVERY_PORT } from '../discovery/listen/ws-discovery'
import { findBridge } from '../discovery/own-network/container'
import { findFirewall } from '../discovery/own-network/firewall'
import { receivesOwnPacket } from '../discovery/own-network/own-multicast'
import { readRoutes } from '../discovery/own-network/routes'
import { seesNeighbours } from '../discovery/sweep/neighbours'
import { sweep } from '../discovery/sweep/sweep'
import { inCidr, resolveTargets } from '../discovery/targets'
import { listNics, type Nic } from '../nics'

/** Devices answer within a second; each question is sent three times meanwhile. */
const LISTEN_MS = 1500
/** A /23: asking for more takes longer than anybody waits. */
const MOST_ADDRESSES = 510

/** A device that answered, and cannot be reached: it is in another subnet. */
type Stranger = { address: string; protocol: Trace['protocol'] }

/** What was seen of the farm's network from this machine. */
export type NetworkFacts = {
	/** Without loopback. */
	nics: Nic[]
	bridge: ReturnType<typeof findBridge>
	firewall: Awaited<ReturnType<typeof findFirewall>>
	routes: Awaited<ReturnType<typeof readRoutes>>
	/** Addresses of this machine where its own packet to a group came back. */
	multicast: ReadonlySet<string>
	calls: Trace[]
	strangers: Stranger[]
	/** Who is there, in the networks of this machine; null where the system does not say. */
	neighbours: string[] | null
}

/** Looks at the network for some seconds: calls all devices, and asks for hardware addresses. Never throws. */
export async function readNetworkFacts(signal: AbortSignal): Promise<NetworkFacts> {
	const nics = listNics().filter(({ internal }) => !internal)
	const heard = new Map<string, Stranger>()
	const note = (protocol: Stranger['protocol']) => (address: string) => {
		const isNear = nics.some(({ cidr }) => inCidr(address, cidr))
		if (!isNear && heard.size < 20) heard.set(address, { address, protocol })
	}
	const asked = { from: nics.map(({ address }) => address), hosts: [], waitMs: LISTEN_MS, signal }
	const [camera, named, page] = [note('onvif'), note('mdns'), note('ssdp')]
	const [calls, multicast, neighbours, firewall, routes] = await Promise.all([
		Promise.all([
			probeWsDiscovery({ ...asked, port: WS_DISCOVERY_PORT, onMatch: ({ from }) => camera(from) }),
			askMdns({ ...asked, onHost: ({ address }) => named(address) }),
			askSsdp({ ...asked, onAnswer: ({ address }) => page(address) }),
		]),
		Promise.all(
			nics.map(async ({ address }) => ((await receivesOwnPacket(address)) ? [address] : [])),
		),
		findNeighbours(nics, signal),
		findFirewall(),
		readRoutes(),
	])
	return {
		nics,
		bridge: findBridge(nics),
		firewall,
		routes,
		multicast: new Set(multicast.flat()),
		calls: calls.flat(),
		strangers: [...heard.values()],
		neighbours,
	}
}

async function findNeighbours(nics: Nic[], signal: AbortSignal): Promise<string[] | null> {
	if (!(await seesNeighbours())) return null
	const own = new Set(nics.map(({ address }) => address))
	const { addresses } = await resolveTargets(undefined, nics, signal)
	const found: string[] = []
	await sweep({
		addresses: addresses.filter((one) => !own.has(one)).slice(0, MOST_ADDRESSES),
		ports: [], // nothing but the hardware address is asked
		alive: new Set(),
		isNear: () => true,
		timeoutMs: 0,
		signal,
		onHost: (address) => void found.push(address),
		onProgress: () => undefined,
	})
	return found
}

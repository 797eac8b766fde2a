import type { Candidate } from '../drivers/driver'
import { PROTOCOLS, type Service } from './probes/service'

const RANK = { certain: 2, likely: 1, unknown: 0 }
const MOST_EVIDENCE = 20

type Host = { mac?: string; hostname?: string; services: Service[]; unnamed: number[] }

/**
 * Collects what a search finds. A device seen twice is kept once, with the more certain identification.
 * What a host offers besides is evidence for the device on it, or makes a device of its own.
 */
export function createCandidates(onChange: () => void) {
	const found = new Map<string, Candidate>()
	const hosts = new Map<string, Host>()
	const hostAt = (address: string): Host => {
		const host = hosts.get(address) ?? { services: [], unnamed: [] }
		hosts.set(address, host)
		return host
	}
	const list = (): Candidate[] => {
		const listed = [...found.values()].map((one) => ({ ...one }))
		const byHost = new Map<string, Candidate>()
		for (const one of listed.toReversed())
			if (one.driver !== 'mqtt') byHost.set(hostOf(one.address), one)
		for (const [address, host] of hosts) {
			const own = byHost.get(address)
			if (own) Object.assign(own, withHost(own, host))
			else if (host.services.length + host.unnamed.length > 0 || host.mac)
				listed.push(describeHost(address, host))
		}
		return listed
	}
	return {
		add(candidate: Candidate): void {
			const key = candidateKey(candidate)
			const known = found.get(key)
			const better = !known || RANK[candidate.certainty] > RANK[known.certainty]
			const [main, other] = better ? [candidate, known] : [known, candidate]
			const evidence = [...new Set([...main.evidence, ...(other?.evidence ?? [])])]
			const protocols = [...new Set([...(main.protocols ?? []), ...(other?.protocols ?? [])])]
			found.set(key, { ...main, protocols, evidence: evidence.slice(0, MOST_EVIDENCE) })
			if (better) onChange()
		},
		addService(address: string, service: Service): void {
			const host = hostAt(address)
			if (host.services.some(({ evidence }) => evidence === service.evidence)) return
			host.services.push(service)
			onChange()
		},
		/** A port that is open and did not say what it is. */
		addUnnamed(address: string, port: number): void {
			hostAt(address).unnamed.push(port)
			onChange()
		},
		/** What is known of a host besides what it offers. The name that it gives itself comes first. */
		addHost(address: string, { mac, hostname }: { mac?: string; hostname?: string }): void {
			const host = hostAt(address)
			if (mac) host.mac = mac
			if (hostname) host.hostname ??= hostname
		},
		hasCamera: (address: string): boolean =>
			[...found.values()].some((one) => one.driver === 'onvif' && hostOf(one.address) === address),
		/** Whether anything was found on the host itself. */
		has: (address: string): boolean =>
			hosts.has(address) ||
			[...found.values()].some((one) => one.driver !== 'mqtt' && hostOf(one.address) === address),
		list,
		get size() {
			return found.size + hosts.size
		},
	}
}

/** A serial number or MAC stays when the address changes; without one the address is the key. */
const candidateKey = ({ driver, identity, address }: Candidate): string =>
	identity ? identity.toLowerCase().replace(/[^a-z0-9]/g, '') : `${driver ?? 'none'} ${address}`

const hostOf = (address: string): string => address.split(':')[0] ?? address

function withHost(candidate: Candidate, { mac, hostname, services }: Host): Partial<Candidate> {
	const spoken = services.map(({ protocol }) => PROTOCOLS[protocol])
	return {
		...(mac && { mac }),
		...(hostname && { hostname }),
		protocols: [...new Set([...(candidate.protocols ?? []), ...spoken])],
		evidence: [
			...new Set([...candidate.evidence, ...services.map(({ evidence }) => evidence)]),
		].slice(0, MOST_EVIDENCE),
	}
}

/** A host that no driver knows, as a device. */
function describeHost(address: string, host: Host): Candidate {
	const { services, unnamed, mac, hostname } = host
	const first = <K extends keyof Service>(key: K) =>
		services.find((service) => service[key] !== undefined)?.[key]
	const [name, vendor, model, identity] = [
		first('name'),
		first('vendor'),
		first('model'),
		first('identity') ?? mac,
	]
	const silent = unnamed.map((port) => `Has port ${port} open but did not say what it is.`)
	const port = services.find((service) => service.port > 0)?.port ?? unnamed[0]
	return {
		driver: null,
		kind: first('kind') ?? 'other',
		name: name ?? hostname?.split('.')[0] ?? `Device at ${address}`,
		address: port ? `${address}:${port}` : address,
		...(vendor && { vendor }),
		...(model && { model }),
		...(identity && { identity }),
		...(mac && { mac }),
		...(hostname && { hostname }),
		protocols: [...new Set(services.map(({ protocol }) => PROTOCOLS[protocol]))],
		certainty: 'unknown',
		evidence: [
			...services.map(({ evidence }) => evidence),
			...silent,
			...(port || services.length
				? []
				: ['Is in the network, and offers none of the ports that were asked.']),
		].slice(0, MOST_EVIDENCE),
		warning: services.length
			? 'None of the ways it speaks is one that this agent reads yet.'
			: 'It does not say what it is: look at the device with this address.',
	}
}

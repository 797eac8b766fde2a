import { withTimeout } from '@sfc/contract/with-timeout'
import { findAll, parseXml, textAt } from '../../drivers/onvif/parse-xml'
import type { createCandidates } from '../candidates'
import { loadPage } from '../probes/http'
import { cleanText } from '../../drivers/clean-text'
import type { Nic } from '../../nics'
import { pause } from '../../time/pause'
import { inCidr } from '../targets'
import type { Trace } from './ask-network'
import { askMdns, type MdnsHost } from './mdns'
import { askSsdp, type SsdpAnswer } from './ssdp'
import { probeWsDiscovery, type ProbeMatch } from './ws-discovery'

const DESCRIPTION_MS = 1500

type Listen = {
	/** One for each network that is asked. */
	nics: readonly Pick<Nic, 'address' | 'cidr'>[]
	/** Whether answers of this address are wanted. */
	isWanted(address: string): boolean
	waitMs: number
	wsDiscoveryPort: number
	candidates: ReturnType<typeof createCandidates>
	signal: AbortSignal
}

type Direct = { from: []; hosts: string[]; waitMs: number; signal: AbortSignal }

/**
 * Calls to all devices of the networks by WS-Discovery, mDNS and SSDP at once, and notes what answers. In a
 * network where nobody has answered by mDNS, or SSDP, by half of the time, each host is called by its address.
 */
export function listenToNetwork(listen: Listen) {
	const { nics, isWanted, waitMs, candidates, signal } = listen
	const matches: ProbeMatch[] = []
	const descriptions = new Map<string, Promise<void>>()
	const met: string[] = []
	const asked = { from: nics.map(({ address }) => address), hosts: [], waitMs, signal }
	const callDeaf = async (
		heard: ReadonlySet<string>,
		call: (asked: Direct) => Promise<Trace[]>,
	): Promise<Trace[]> => {
		await pause(waitMs / 2, signal)
		const own = new Set(nics.map(({ address }) => address))
		const others = [...heard].filter((address) => !own.has(address))
		const deaf = nics.filter(({ cidr }) => !others.some((address) => inCidr(address, cidr)))
		const hosts = met.filter(
			(address) => !own.has(address) && deaf.some(({ cidr }) => inCidr(address, cidr)),
		)
		return hosts.length > 0 ? call({ from: [], hosts, waitMs: waitMs / 2, signal }) : []
	}
	const heardBy = { mdns: new Set<string>(), ssdp: new Set<string>() }
	const onHost = (host: MdnsHost) => {
		heardBy.mdns.add(host.address)
		if (isWanted(host.address)) noteMdns(host, candidates)
	}
	const onSsdp = (answer: SsdpAnswer) => {
		const { address } = answer
		heardBy.ssdp.add(address)
		if (isWanted(address) && !descriptions.has(address))
			descriptions.set(address, noteSsdp(answer, listen))
	}
	const ended = Promise.all([
		probeWsDiscovery({
			...asked,
			port: listen.wsDiscoveryPort,
			onMatch: (match) => void (isWanted(match.from) && matches.push(match)),
		}),
		askMdns({ ...asked, onHost }),
		askSsdp({ ...asked, onAnswer: onSsdp }),
		callDeaf(heardBy.mdns, (hosts) => askMdns({ ...hosts, onHost })),
		callDeaf(heardBy.ssdp, (hosts) => askSsdp({ ...hosts, onAnswer: onSsdp })),
	]).then(async (traces) => {
		await Promise.all(descriptions.values())
		return traces.flat()
	})
	return {
		/** A host that is there. */
		meet: (address: string) => void met.push(address),
		/** What was asked on which network, once the time is over. */
		ended: ended satisfies Promise<Trace[]>,
		matchesOf: (address: string) => matches.filter((match) => match.from === address),
		/** Addresses of all cameras that answered. */
		heard: () => new Set(matches.map((match) => match.from)),
	}
}

function noteMdns(host: MdnsHost, candidates: Listen['candidates']): void {
	const { address, services, texts } = host
	if (host.hostname) candidates.addHost(address, { hostname: host.hostname })
	if (services.length === 0) return
	const name = services[0]?.replace(/ \([^)]*\)$/, '')
	const model = texts.get('model') ?? texts.get('md') ?? texts.get('app')
	candidates.addService(address, {
		protocol: 'mdns',
		port: 0,
		...(name && { name: cleanText(name) }),
		...(model && { model: cleanText(model) }),
		evidence: `Announces ${services
			.slice(0, 5)
			.map((one) => cleanText(one, 80))
			.join(', ')}.`,
	})
}

/** What a device that answered by SSDP says about itself on its page of description. */
async function noteSsdp({ address, server, location }: SsdpAnswer, listen: Listen): Promise<void> {
	const { candidates, signal } = listen
	const page = location
		? await withTimeout(DESCRIPTION_MS, signal, (ended) =>
				loadPage(
					{ address, port: Number(location.port || 80) },
					{ isTls: false, path: `${location.pathname}${location.search}`, signal: ended },
				),
			).catch(() => undefined)
		: undefined
	const device = page && findAll(parseXml(page.body), 'device')[0]
	const text = (key: string) => cleanText((device && textAt(device, key)) ?? '')
	const [name, vendor, model] = ['friendlyName', 'manufacturer', 'modelName'].map(text)
	const program = cleanText(server ?? '')
	candidates.addService(address, {
		protocol: 'ssdp',
		port: 0,
		...(name && { name }),
		...(vendor && { vendor }),
		...(model && { model }),
		evidence: `Answers SSDP${name ? ` as “${name}”` : program ? ` (“${program}”)` : ''}.`,
	})
}

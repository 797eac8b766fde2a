import { withTimeout } from '@sfc/contract/with-timeout'
import { findAll, parseXml, textAt } from '../../drivers/onvif/parse-xml'
import type { createCandidates } from '../candidates'
import { loadPage } from '../probes/http'
import { cleanText } from '../../drivers/clean-text'
import type { Trace } from './ask-network'
import { askMdns, type MdnsHost } from './mdns'
import { askSsdp, type SsdpAnswer } from './ssdp'
import { probeWsDiscovery, type ProbeMatch } from './ws-discovery'

const DESCRIPTION_MS = 1500

type Listen = {
	/** Local addresses, one for each network that is asked. */
	from: string[]
	/** Whether answers of this address are wanted. */
	isWanted(address: string): boolean
	waitMs: number
	wsDiscoveryPort: number
	candidates: ReturnType<typeof createCandidates>
	signal: AbortSignal
}

/** Calls to all devices of the networks by WS-Discovery, mDNS and SSDP at once, and notes what answers. */
export function listenToNetwork(listen: Listen) {
	const { from, isWanted, waitMs, candidates, signal } = listen
	const matches: ProbeMatch[] = []
	const descriptions = new Map<string, Promise<void>>()
	const asked = { from, hosts: [], waitMs, signal }
	const onSsdp = (answer: SsdpAnswer) => {
		const { address } = answer
		if (isWanted(address) && !descriptions.has(address))
			descriptions.set(address, noteSsdp(answer, listen))
	}
	const ended = Promise.all([
		probeWsDiscovery({
			...asked,
			port: listen.wsDiscoveryPort,
			onMatch: (match) => void (isWanted(match.from) && matches.push(match)),
		}),
		askMdns({
			...asked,
			onHost: (host) => void (isWanted(host.address) && noteMdns(host, candidates)),
		}),
		askSsdp({ ...asked, onAnswer: onSsdp }),
	]).then(async (traces) => {
		await Promise.all(descriptions.values())
		return traces.flat()
	})
	return {
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

import { randomUUID } from 'node:crypto'
import { findAll, parseXml, textAt } from '../../drivers/onvif/parse-xml'
import { askNetwork, type Trace } from './ask-network'

const GROUP = '239.255.255.250'
export const WS_DISCOVERY_PORT = 3702
const MAX_MATCHES = 1000
/** Longer names and addresses are left out. */
const MOST_CHARS = 500

export type ProbeMatch = {
	/** Endpoint reference, the device's unique id. */
	epr: string
	xaddrs: string[]
	scopes: string[]
	from: string
}

type Probe = {
	/** Local addresses to send multicast from, one socket each. */
	from: string[]
	/** Hosts asked directly. */
	hosts: string[]
	port: number
	waitMs: number
	signal: AbortSignal
	onMatch(match: ProbeMatch): void
}

/** Probes for ONVIF devices and collects answers for `waitMs`. */
export function probeWsDiscovery(probe: Probe): Promise<Trace[]> {
	const ids = new Set<string>()
	const seen = new Set<string>()
	return askNetwork({
		...probe,
		protocol: 'onvif',
		group: () => GROUP,
		datagram: () => writeProbe(ids),
		onAnswer(data, from) {
			const matches = readMatches(data, from, ids)
			for (const match of matches) {
				const key = `${match.epr} ${from}`
				if (seen.has(key) || seen.size >= MAX_MATCHES) continue
				seen.add(key)
				probe.onMatch(match)
			}
			return matches.length > 0
		},
	})
}

/** Every match in an answer to one of our probes; none in any other message. */
export function readMatches(data: Buffer, from: string, ids: ReadonlySet<string>): ProbeMatch[] {
	const xml = parseXml(data.toString('utf8'))
	const relatesTo = textAt(xml, 'Header', 'RelatesTo')
	if (!relatesTo || !ids.has(relatesTo)) return []
	return findAll(xml, 'ProbeMatch')
		.slice(0, 50)
		.map((match) => ({
			epr: (textAt(match, 'EndpointReference', 'Address') ?? '').slice(0, MOST_CHARS),
			xaddrs: words(textAt(match, 'XAddrs')).filter((one) => URL.canParse(one)),
			scopes: words(textAt(match, 'Scopes')),
			from,
		}))
		.filter(({ xaddrs }) => xaddrs.length > 0)
}

const words = (text = ''): string[] =>
	text
		.split(/\s+/)
		.filter((word) => word !== '' && word.length <= MOST_CHARS)
		.slice(0, 50)

/** A probe with an id of its own, which is added to `ids`. */
export function writeProbe(ids: Set<string>): string {
	const id = `urn:uuid:${randomUUID()}`
	ids.add(id)
	return `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl"><s:Header><a:Action s:mustUnderstand="1">http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</a:Action><a:MessageID>${id}</a:MessageID><a:ReplyTo><a:Address>http://schemas.xmlsoap.org/ws/2004/08/addressing/role/anonymous</a:Address></a:ReplyTo><a:To s:mustUnderstand="1">urn:schemas-xmlsoap-org:ws:2005:04:discovery</a:To></s:Header><s:Body><d:Probe><d:Types>dn:NetworkVideoTransmitter</d:Types></d:Probe></s:Body></s:Envelope>`
}

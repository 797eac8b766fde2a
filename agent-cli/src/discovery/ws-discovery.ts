import { createSocket, type Socket } from 'node:dgram'
import { randomUUID } from 'node:crypto'
import { findAll, parseXml, textAt } from '../drivers/onvif/parse-xml'
import { pause } from '../time/pause'

const GROUP = '239.255.255.250'
export const WS_DISCOVERY_PORT = 3702
/** Larger answers are not cameras. */
const MAX_BYTES = 64_000
const MAX_MATCHES = 1000
/** A datagram may be lost, so each probe is sent three times. */
const SENDS = 3

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

/** Probes for ONVIF devices and collects answers for `waitMs`. A socket that fails is skipped. */
export async function probeWsDiscovery(probe: Probe): Promise<string[]> {
	const ids = new Set<string>()
	const seen = new Set<string>()
	const problems: string[] = []
	const onMessage = (data: Buffer, from: { address: string }) => {
		for (const match of readMatches(data, from.address, ids)) {
			const key = `${match.epr} ${from.address}`
			if (seen.has(key) || seen.size >= MAX_MATCHES) continue
			seen.add(key)
			probe.onMatch(match)
		}
	}
	const sockets: Socket[] = []
	const open = async (address: string | undefined, targets: string[]) => {
		const socket = createSocket({ type: 'udp4', reuseAddr: true })
		sockets.push(socket)
		socket.on('message', onMessage)
		socket.on('error', (error) => problems.push(`${address ?? 'unicast'}: ${error.message}`))
		try {
			await bind(socket, address)
			if (address) {
				socket.setMulticastInterface(address)
				socket.setMulticastLoopback(true)
			}
			return { socket, targets }
		} catch (error) {
			problems.push(`${address ?? 'unicast'}: ${error instanceof Error ? error.message : error}`)
			return undefined
		}
	}
	const asked = (
		await Promise.all([
			...probe.from.map((address) => open(address, [GROUP])),
			...(probe.hosts.length > 0 ? [open(undefined, probe.hosts)] : []),
		])
	).filter((one) => one !== undefined)
	for (let i = 0; i < SENDS && !probe.signal.aborted; i++) {
		for (const { socket, targets } of asked)
			for (const target of targets) send(socket, target, probe.port, ids)
		await pause(probe.waitMs / SENDS, probe.signal)
	}
	for (const socket of sockets) close(socket)
	return problems
}

/** Every match in an answer to one of our probes; none in any other message. */
export function readMatches(data: Buffer, from: string, ids: ReadonlySet<string>): ProbeMatch[] {
	if (data.length > MAX_BYTES) return []
	const xml = parseXml(data.toString('utf8'))
	const relatesTo = textAt(xml, 'Header', 'RelatesTo')
	if (!relatesTo || !ids.has(relatesTo)) return []
	return findAll(xml, 'ProbeMatch')
		.slice(0, 50)
		.map((match) => ({
			epr: textAt(match, 'EndpointReference', 'Address') ?? '',
			xaddrs: words(textAt(match, 'XAddrs')).filter((one) => URL.canParse(one)),
			scopes: words(textAt(match, 'Scopes')),
			from,
		}))
		.filter(({ xaddrs }) => xaddrs.length > 0)
}

const words = (text = ''): string[] => text.split(/\s+/).filter(Boolean).slice(0, 50)

function send(socket: Socket, target: string, port: number, ids: Set<string>): void {
	const id = `urn:uuid:${randomUUID()}`
	ids.add(id)
	const probe = `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl"><s:Header><a:Action s:mustUnderstand="1">http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</a:Action><a:MessageID>${id}</a:MessageID><a:ReplyTo><a:Address>http://schemas.xmlsoap.org/ws/2004/08/addressing/role/anonymous</a:Address></a:ReplyTo><a:To s:mustUnderstand="1">urn:schemas-xmlsoap-org:ws:2005:04:discovery</a:To></s:Header><s:Body><d:Probe><d:Types>dn:NetworkVideoTransmitter</d:Types></d:Probe></s:Body></s:Envelope>`
	socket.send(probe, port, target, () => undefined) // an unreachable network is no error here
}

const bind = (socket: Socket, address: string | undefined) =>
	new Promise<void>((resolve, reject) => {
		socket.once('error', reject)
		socket.bind({ port: 0, ...(address ? { address } : {}) }, () => {
			socket.off('error', reject)
			resolve()
		})
	})

function close(socket: Socket): void {
	try {
		socket.close()
	} catch {
		// It was never bound.
	}
}

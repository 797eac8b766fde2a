import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { networkInterfaces } from 'node:os'
import type { Farm } from '../farm'
import type { Listening } from '../listen'
import type { Camera } from './camera'
import { escapeXml, elementText } from './soap'

const GROUP = '239.255.255.250'
const MOST_PROBE_BYTES = 8192
const KNOWN_TYPES = ['NetworkVideoTransmitter', 'Device']

/**
 * Answers WS-Discovery probes, sent by multicast or directly. Returns null when the port is not
 * available, and passes the reason to `say`.
 */
export async function serveDiscovery(
	farm: Farm,
	camera: Camera,
	at: { host: string; port: number; cameraPort: number; multicast: boolean },
	say: (line: string) => void,
): Promise<Listening | null> {
	const socket = createSocket({ type: 'udp4', reuseAddr: true })
	const bound = await new Promise<boolean>((resolve) => {
		socket.once('error', (error) => {
			say(`camera discovery is off: UDP port ${at.port} cannot be had (${error.message})`)
			socket.close()
			resolve(false)
		})
		// Multicast arrives only at the wildcard address; senders from other networks are refused
		// below.
		socket.bind(at.port, at.multicast ? '0.0.0.0' : at.host, () => resolve(true))
	})
	if (!bound) return null
	socket.removeAllListeners('error')
	socket.on('error', () => {})
	if (at.multicast) joinGroup(socket, at.host, say)

	socket.on('message', (message, from) => {
		const { silent, drop, away, slowMs } = farm.faults.ofService('camera')
		if (silent || drop || away || message.length > MOST_PROBE_BYTES) return
		if (at.host.startsWith('127.') && !from.address.startsWith('127.')) return
		const probe = message.toString('utf8')
		const messageId = elementText(probe, 'MessageID')
		if (!messageId || !isForCameras(probe)) return
		const address = `http://${addressFor(at.host, from)}:${at.cameraPort}/onvif/device_service`
		const answer = () =>
			socket.send(probeMatch(camera, messageId, address), from.port, from.address, () => {})
		if (slowMs > 0) setTimeout(answer, slowMs).unref()
		else answer()
	})
	return {
		port: socket.address().port,
		close: () => new Promise((resolve) => socket.close(() => resolve())),
	}
}

function isForCameras(probe: string): boolean {
	if (!/<(?:[\w.-]{1,40}:)?Probe[\s/>]/.test(probe)) return false
	const types = elementText(probe, 'Types')
	if (!types) return true
	return types.split(/\s+/).some((type) => KNOWN_TYPES.includes(type.replace(/^.*:/, '')))
}

function joinGroup(socket: Socket, host: string, say: (line: string) => void): void {
	const addresses = host === '0.0.0.0' ? ownAddresses().map(({ address }) => address) : [host]
	for (const address of addresses) {
		try {
			socket.addMembership(GROUP, address)
		} catch (error) {
			say(`camera discovery by multicast is off on ${address}: ${(error as Error).message}`)
		}
	}
}

const ownAddresses = () =>
	Object.values(networkInterfaces())
		.flatMap((list) => list ?? [])
		.filter(({ family }) => family === 'IPv4')

/** Our address in the network of the sender. */
function addressFor(host: string, { address }: RemoteInfo): string {
	if (host !== '0.0.0.0') return host
	const bits = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
	const near = ownAddresses().find(
		(own) => (bits(own.address) & bits(own.netmask)) === (bits(address) & bits(own.netmask)),
	)
	return near?.address ?? '127.0.0.1'
}

function probeMatch({ identity }: Camera, relatesTo: string, address: string): string {
	const scopes = [
		'type/video_encoder',
		'type/ptz',
		'Profile/Streaming',
		`name/${encodeURIComponent(identity.name)}`,
		`hardware/${identity.hardware}`,
		'location/container',
	].map((scope) => `onvif://www.onvif.org/${scope}`)
	return (
		'<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" ' +
		'xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" ' +
		'xmlns:dn="http://www.onvif.org/ver10/network/wsdl"><s:Header>' +
		`<a:MessageID>urn:uuid:${crypto.randomUUID()}</a:MessageID><a:RelatesTo>${escapeXml(relatesTo)}</a:RelatesTo>` +
		'<a:To>http://schemas.xmlsoap.org/ws/2004/08/addressing/role/anonymous</a:To>' +
		'<a:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/ProbeMatches</a:Action></s:Header><s:Body><d:ProbeMatches><d:ProbeMatch>' +
		`<a:EndpointReference><a:Address>${identity.endpoint}</a:Address></a:EndpointReference>` +
		`<d:Types>dn:NetworkVideoTransmitter</d:Types><d:Scopes>${scopes.join(' ')}</d:Scopes>` +
		`<d:XAddrs>${escapeXml(address)}</d:XAddrs><d:MetadataVersion>1</d:MetadataVersion>` +
		'</d:ProbeMatch></d:ProbeMatches></s:Body></s:Envelope>'
	)
}

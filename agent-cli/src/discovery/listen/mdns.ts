import { decode, encode, type Answer } from 'dns-packet'
import { askNetwork, type Trace } from './ask-network'

const GROUP = '224.0.0.251'
const PORT = 5353
/** What equipment on farms announces; the first asks which others there are. */
const TYPES = [
	'_services._dns-sd._udp.local',
	'_http._tcp.local',
	'_shelly._tcp.local',
	'_esphomelib._tcp.local',
	'_mqtt._tcp.local',
	'_modbus._tcp.local',
	'_rtsp._tcp.local',
	'_axis-video._tcp.local',
	'_hap._tcp.local',
	'_opcua-tcp._tcp.local',
]
const MOST_RECORDS = 200
const MOST_CHARS = 200

/** What a host says of itself by multicast DNS. */
export type MdnsHost = {
	address: string
	/** `shellyplug-s-aabbcc.local` */
	hostname?: string
	/** Names of its services, `Growtent plug (http)`. */
	services: string[]
	/** Texts it gives with them, `model=SHPLG-S`. */
	texts: Map<string, string>
}

type Asked = {
	from: readonly string[]
	hosts: readonly string[]
	waitMs: number
	signal: AbortSignal
	onHost(host: MdnsHost): void
	port?: number
}

/** Asks what is announced by multicast DNS; answers come to a port of our own. */
export const askMdns = ({ onHost, ...asked }: Asked): Promise<Trace[]> =>
	askNetwork({
		port: PORT,
		...asked,
		protocol: 'mdns',
		group: () => GROUP,
		datagram: () =>
			encode({
				type: 'query',
				questions: TYPES.map((name) => ({ type: 'PTR', name, class: 'IN' })),
			}),
		onAnswer(data, from) {
			const host = readMdns(data, from)
			if (host) onHost(host)
			return host !== undefined
		},
	})

/** One answer; undefined for what is none. */
export function readMdns(data: Buffer, address: string): MdnsHost | undefined {
	if (countRecords(data) > MOST_RECORDS) return undefined // nor are places made for them
	let records: Answer[]
	try {
		const packet = decode(data)
		if (packet.type !== 'response') return undefined
		records = [...(packet.answers ?? []), ...(packet.additionals ?? [])]
	} catch {
		return undefined
	}
	const services = new Set<string>()
	const texts = new Map<string, string>()
	let hostname: string | undefined
	for (const record of records) {
		if (record.type === 'A' && record.data === address) hostname = clip(record.name)
		if (record.type === 'SRV') hostname ??= clip(record.data.target)
		if (record.type === 'PTR' && !record.name.startsWith('_services.'))
			services.add(serviceName(record.data))
		if (record.type === 'TXT')
			for (const [key, value] of readTexts(record.data)) texts.set(key, value)
	}
	return { address, ...(hostname && { hostname }), services: [...services], texts }
}

/** How many records a packet says that it has: four numbers in its head. */
const countRecords = (data: Buffer): number =>
	data.length < 12 ? 0 : [4, 6, 8, 10].reduce((sum, at) => sum + data.readUInt16BE(at), 0)

/** `Growtent plug._http._tcp.local` as `Growtent plug (http)`. */
function serviceName(name: string): string {
	const [, instance = name, type] = /^(.*?)\._([a-z0-9-]+)\._(?:tcp|udp)\b/i.exec(name) ?? []
	return clip(type ? `${instance} (${type})` : instance)
}

function readTexts(data: unknown): [string, string][] {
	const parts = (Array.isArray(data) ? data : [data]).slice(0, 50)
	return parts.flatMap((part): [string, string][] => {
		const text = Buffer.isBuffer(part) ? part.toString('utf8') : String(part)
		const at = text.indexOf('=')
		return at > 0 ? [[clip(text.slice(0, at)).toLowerCase(), clip(text.slice(at + 1))]] : []
	})
}

/** Without what a terminal or a page would take for more than text. */

const clip = (text: string): string =>
	text.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, MOST_CHARS)

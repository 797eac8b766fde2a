import { askNetwork, type Trace } from './ask-network'

const GROUP = '239.255.255.250'
const PORT = 1900
const MOST_CHARS = 300

/** An answer to a search by SSDP (UPnP). */
export type SsdpAnswer = {
	address: string
	/** Program and system, as the device names them. */
	server?: string
	/** The device's unique name. */
	usn?: string
	/** Where it describes itself; the host is the one that answered. */
	location?: URL
}

type Asked = {
	from: readonly string[]
	hosts: readonly string[]
	waitMs: number
	signal: AbortSignal
	onAnswer(answer: SsdpAnswer): void
	port?: number
}

/** Searches by SSDP. Devices answer within a second. */
export const askSsdp = ({ onAnswer, ...asked }: Asked): Promise<Trace[]> =>
	askNetwork({
		port: PORT,
		...asked,
		protocol: 'ssdp',
		group: () => GROUP,
		datagram: () =>
			`M-SEARCH * HTTP/1.1\r\nHOST: ${GROUP}:${PORT}\r\nMAN: "ssdp:discover"\r\nMX: 1\r\nST: upnp:rootdevice\r\n\r\n`,
		onAnswer(data, from) {
			const answer = readSsdp(data, from)
			if (answer) onAnswer(answer)
			return answer !== undefined
		},
	})

/** One answer; undefined for what is none. */
export function readSsdp(data: Buffer, address: string): SsdpAnswer | undefined {
	const [first = '', ...lines] = data.toString('utf8').split(/\r?\n/)
	if (!/^HTTP\/1\.[01] 200/.test(first)) return undefined
	const fields = new Map(
		lines.slice(0, 50).flatMap((line): [string, string][] => {
			const at = line.indexOf(':')
			return at > 0
				? [
						[
							line.slice(0, at).trim().toLowerCase(),
							line
								.slice(at + 1)
								.trim()
								.slice(0, MOST_CHARS),
						],
					]
				: []
		}),
	)
	const [server, usn, text = ''] = ['server', 'usn', 'location'].map((key) => fields.get(key))
	const location = URL.canParse(text) ? new URL(text) : undefined
	if (location) location.hostname = address
	const isHttp = location?.protocol === 'http:'
	return { address, ...(server && { server }), ...(usn && { usn }), ...(isHttp && { location }) }
}

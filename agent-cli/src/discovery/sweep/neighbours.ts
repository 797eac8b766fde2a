import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { promisify } from 'node:util'

/** The discard service: a packet to it asks for the hardware address, and for nothing else. */
const DISCARD = 9
const ARP_MS = 2000
const LINUX_TABLE = '/proc/net/arp'

/** Has the system look for the hardware address of each of these; one small packet each. */
export function askNeighbours(addresses: readonly string[]): Promise<void> {
	return new Promise((resolve) => {
		const socket = createSocket('udp4')
		let left = addresses.length
		const finish = () => socket.close(() => resolve())
		socket.on('error', () => undefined) // a host that says no is a host
		if (left === 0) return finish()
		for (const address of addresses)
			socket.send('', DISCARD, address, () => {
				left -= 1
				if (left === 0) finish()
			})
	})
}

/** Whether the system says whose hardware addresses it knows. */
export const seesNeighbours = async (): Promise<boolean> =>
	process.platform === 'linux' ? existsSync(LINUX_TABLE) : (await readNeighbours()).size > 0

/** Hardware addresses that the system knows now, by IPv4 address; empty where it does not say. */
export async function readNeighbours(): Promise<Map<string, string>> {
	try {
		return process.platform === 'linux'
			? parseLinuxTable(await readFile(LINUX_TABLE, 'utf8'))
			: parseArpOutput((await promisify(execFile)('arp', ['-a'], { timeout: ARP_MS })).stdout)
	} catch {
		return new Map()
	}
}

/** The lines of `/proc/net/arp` that are complete. */
export function parseLinuxTable(text: string): Map<string, string> {
	const rows = text.split('\n').map((line) => line.split(/\s+/))
	return new Map(
		rows.flatMap(([address = '', , flags = '', mac = '']) =>
			Number(flags) & 2 && isIPv4(address) && isMac(mac)
				? [[address, mac.toLowerCase()] as const]
				: [],
		),
	)
}

/** The output of `arp -a`, which looks different on each system but has both addresses in a line. */
export function parseArpOutput(text: string): Map<string, string> {
	return new Map(
		text.split('\n').flatMap((line) => {
			const address = /\b(\d{1,3}(?:\.\d{1,3}){3})\b/.exec(line)?.[1]
			const mac = /\b([0-9a-f]{1,2}(?:[:-][0-9a-f]{1,2}){5})\b/i.exec(line)?.[1]
			if (!address || !mac) return []
			const bytes = mac.split(/[:-]/).map((byte) => byte.padStart(2, '0').toLowerCase())
			const whole = bytes.join(':')
			return isMac(whole) ? [[address, whole] as const] : []
		}),
	)
}

const isMac = (mac: string): boolean =>
	/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(mac) && !/^(00:){5}00$|^(ff:){5}ff$/i.test(mac)

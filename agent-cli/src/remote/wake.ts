import { createSocket } from 'node:dgram'
import { listNics } from '../discovery/nics'
import type { Nic } from '../discovery/discovery-types'

/** Cards listen for the packet on any port; these two are the usual ones (discard and echo). */
const PORTS = [9, 7]

/**
 * The packet that wakes a network card: six bytes of all ones, and its address sixteen times
 * (AMD, Magic Packet Technology, publication 20213).
 */
export function magicPacket(mac: string): Buffer {
	const address = Buffer.from(mac.replaceAll(/[:-]/g, ''), 'hex')
	return Buffer.concat([Buffer.alloc(6, 0xff), ...Array.from({ length: 16 }, () => address)])
}

const toNumber = (ip: string) =>
	ip.split('.').reduce((sum, part) => ((sum << 8) | Number(part)) >>> 0, 0)
const toAddress = (number: number) =>
	[24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')

/** The mask of the hosts in a network of so many bits. */
const hostsOf = (cidr: string) => {
	const bits = Number(cidr.split('/')[1])
	return bits === 0 ? 0xffffffff : (2 ** (32 - bits) - 1) >>> 0
}

/** Where a packet for every host of this card's network goes. */
export const broadcastOf = ({ address, cidr }: Nic): string =>
	toAddress((toNumber(address) | hostsOf(cidr)) >>> 0)

/** Whether an address is in this card's network. */
export const isInNetwork = ({ address, cidr }: Nic, host: string): boolean =>
	((toNumber(address) ^ toNumber(host)) & ~hostsOf(cidr)) === 0

/**
 * Sends the packet into the network of `host`, or into every network of this machine when it is in none.
 * Answers the networks it was sent into. Throws when there are none, or when none takes it.
 */
export async function wake(
	{ mac, host }: { mac: string; host: string | null },
	nics: readonly Nic[] = listNics().filter(({ internal }) => !internal),
	ports: readonly number[] = PORTS,
): Promise<string[]> {
	const near = host === null ? [] : nics.filter((nic) => isInNetwork(nic, host))
	const wanted = near.length > 0 ? near : nics
	if (wanted.length === 0) throw new Error('the agent’s machine has no network')
	const sent = await Promise.allSettled(
		wanted.map((nic) => broadcast(nic, magicPacket(mac), ports)),
	)
	const networks = wanted.filter((_, i) => sent[i]?.status === 'fulfilled').map(({ cidr }) => cidr)
	const refused = sent.find((one) => one.status === 'rejected')
	if (networks.length === 0 && refused) throw refused.reason
	return networks
}

/** From the card's own address, so that it leaves by that card. */
const broadcast = (nic: Nic, packet: Buffer, ports: readonly number[]): Promise<void> =>
	new Promise((resolve, reject) => {
		const socket = createSocket('udp4')
		const end = (error?: Error | null) => {
			socket.close()
			if (error) reject(error)
			else resolve()
		}
		socket.once('error', end)
		socket.bind(0, nic.address, () => {
			socket.setBroadcast(true)
			let left = ports.length
			for (const port of ports)
				socket.send(packet, port, broadcastOf(nic), (error) => {
					left -= 1
					if (error || left === 0) end(error)
				})
		})
	})

import { createSocket } from 'node:dgram'
import { broadcastAddress, inCidr } from '../discovery/targets'
import { listNics, type Nic } from '../nics'

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

/**
 * Sends the packet into the network of `host`, or into every network of this machine when it is in none.
 * Answers the networks it was sent into. Throws when there are none, or when none takes it.
 */
export async function wake(
	{ mac, host }: { mac: string; host: string | null },
	nics: readonly Nic[] = listNics().filter(({ internal }) => !internal),
	ports: readonly number[] = PORTS,
): Promise<string[]> {
	const near = host === null ? [] : nics.filter((nic) => inCidr(host, nic.cidr))
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
				socket.send(packet, port, broadcastAddress(nic), (error) => {
					left -= 1
					if (error || left === 0) end(error)
				})
		})
	})

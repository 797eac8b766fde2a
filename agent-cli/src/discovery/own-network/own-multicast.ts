import { createSocket } from 'node:dgram'

const HEARD_WITHIN_MS = 1000
const GROUP = '239.255.255.250'

/** Whether a packet to a group, sent from this address, comes back: what calls to all devices need. */
export function receivesOwnPacket(address: string): Promise<boolean> {
	return new Promise((done) => {
		const socket = createSocket({ type: 'udp4', reuseAddr: true })
		const finish = (heard: boolean) => {
			clearTimeout(timer)
			socket.removeAllListeners('message')
			done(heard)
			try {
				socket.close()
			} catch {
				// It never opened.
			}
		}
		const timer = setTimeout(() => finish(false), HEARD_WITHIN_MS)
		socket.on('error', () => finish(false))
		socket.on('message', () => finish(true))
		socket.bind(0, () => {
			try {
				socket.addMembership(GROUP, address)
				socket.setMulticastInterface(address)
				socket.setMulticastLoopback(true)
				socket.setMulticastTTL(0)
				socket.send('farm-agent', socket.address().port, GROUP, (error) => error && finish(false))
			} catch {
				finish(false)
			}
		})
	})
}

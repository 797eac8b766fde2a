import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '@sfc/domain/platform/network-prefix'

/** Pages and live pictures of a few browsers: one keeps six connections at most. */
const OF_ONE_ADDRESS_MAX = 20
const CONNECTIONS_MAX = 200

/** Who a connection comes from, as limits count: an IPv4 address, or the network of an IPv6 one. */
export const findCaller = ({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string =>
	addressKey(remoteAddress.replace(/^::ffff:(?=\d+\.)/i, ''))

/** Closes connections of an address that has too many, so that nobody takes all of the server's. */
export function limitConnections(server: Server): void {
	const open = new Map<string, number>()
	server.maxConnections = CONNECTIONS_MAX
	server.on('connection', (socket: Socket) => {
		const caller = findCaller(socket)
		const count = (open.get(caller) ?? 0) + 1
		if (count > OF_ONE_ADDRESS_MAX) return socket.destroy()
		open.set(caller, count)
		socket.once('close', () => {
			const left = (open.get(caller) ?? 1) - 1
			if (left > 0) open.set(caller, left)
			else open.delete(caller)
		})
	})
}

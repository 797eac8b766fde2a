import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '@sfc/domain/accounts/network-prefix'

/** Connections of one network that have not asked for anything yet; the oldest gives way. */
const WAITING_MAX = 100
const CONNECTIONS_MAX = 10_000

/** How long clients may take; Node looks for those that take longer every few seconds. */
export const TIME_LIMITS: ServerOptions = {
	/** Until a request has a whole head, also for a connection that never sends one. */
	headersTimeout: 15_000,
	/** Until a request has arrived whole; Node's own limit is five minutes. */
	requestTimeout: 60_000,
	connectionsCheckingInterval: 2_000,
}

/** Lets go of connections that hold a place and ask for nothing. */
export function limitConnections(server: Server): void {
	server.maxConnections = CONNECTIONS_MAX
	const waiting = new Map<string, Set<Socket>>()
	const settled = new WeakMap<Socket, () => void>()

	server.on('connection', (socket) => {
		const network = addressKey(socket.remoteAddress ?? null)
		const others = waiting.get(network) ?? new Set()
		waiting.set(network, others.add(socket))
		const settle = () => {
			others.delete(socket)
			if (others.size === 0 && waiting.get(network) === others) waiting.delete(network)
		}
		settled.set(socket, settle)
		socket.once('close', settle)
		const [oldest] = others
		if (others.size > WAITING_MAX) oldest?.destroy()
	})
	server.on('request', ({ socket }) => settled.get(socket)?.())
}

import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '@sfc/domain/platform/network-prefix'
import type { Connections } from './track-connections'

/** Connections per network that have not sent a request yet; beyond it the oldest is closed. */
const WAITING_MAX = 100
const CONNECTIONS_MAX = 10_000
/** Pipelined requests per connection. Browsers and agents send one at a time. */
const PIPELINED_MAX = 16
/** Time in which a client may read nothing of a pending answer. */
const STALLED_MS = 30_000

/** Time limits for clients, which Node checks every few seconds. */
export const TIME_LIMITS: ServerOptions = {
	/** Until the headers are complete, also for a connection that sends nothing. */
	headersTimeout: 15_000,
	/** Until the request is complete; Node's own limit is five minutes. */
	requestTimeout: 60_000,
	/** Longer than proxies and people pause: a form that is sent just as its connection is closed fails. */
	keepAliveTimeout: 65_000,
	connectionsCheckingInterval: 2_000,
}

/**
 * Closes connections that occupy a slot without sending a request, that send requests faster than they read
 * the answers, and that read nothing.
 */
export function limitConnections(
	server: Server,
	connections: Connections,
	stalledMs = STALLED_MS,
): void {
	server.maxConnections = CONNECTIONS_MAX
	// Called after a time without sending or receiving; for idle connections too, which Node would close if
	// there were no listener.
	server.setTimeout(stalledMs, (socket) => {
		const isAnswering = (connections.get(socket)?.size ?? 0) > 0
		if (!isAnswering || socket.writableLength > 0) socket.destroy()
	})
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
	server.on('request', ({ socket }) => {
		settled.get(socket)?.()
		if ((connections.get(socket)?.size ?? 0) > PIPELINED_MAX) socket.destroy()
	})
}

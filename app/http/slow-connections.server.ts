import { subscribe } from 'node:diagnostics_channel'
import { Server, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '@sfc/domain/accounts/network-prefix'

/** How long a new connection may take until its first request has a whole head. */
const HEAD_LIMIT_MS = 15_000
/** The longest a request may take to arrive whole; Node's own limit is five minutes. */
const ARRIVAL_LIMIT_MS = 60_000
/** Connections of one network that have not asked for anything yet; the oldest gives way. */
const WAITING_MAX = 100
const CONNECTIONS_MAX = 10_000

/**
 * Lets go of connections that hold a place and ask for nothing. Remix hands out its server nowhere,
 * so it is met at its first connection.
 */
export function endSlowConnections(): void {
	const waiting = new Map<string, Set<Socket>>()
	const seen = new WeakSet<Server>()

	subscribe('net.server.socket', (message) => {
		const { socket } = message as { socket: Socket & { server?: unknown } }
		const { server } = socket
		if (!(server instanceof Server)) return
		if (!seen.has(server)) limit(server)
		seen.add(server)
		const network = addressKey(socket.remoteAddress ?? null)
		const others = waiting.get(network) ?? new Set()
		waiting.set(network, others.add(socket))
		const timer = setTimeout(() => socket.destroy(), HEAD_LIMIT_MS).unref()
		const settle = () => {
			clearTimeout(timer)
			others.delete(socket)
			if (others.size === 0 && waiting.get(network) === others) waiting.delete(network)
		}
		settled.set(socket, settle)
		socket.once('close', settle)
		const [oldest] = others
		if (others.size > WAITING_MAX) oldest?.destroy()
	})
	subscribe('http.server.request.start', (message) => {
		const { request } = message as { request: IncomingMessage }
		settled.get(request.socket)?.()
		settled.delete(request.socket)
	})
}

const settled = new WeakMap<Socket, () => void>()

function limit(server: Server): void {
	server.headersTimeout = HEAD_LIMIT_MS
	server.requestTimeout = ARRIVAL_LIMIT_MS
	server.maxConnections = CONNECTIONS_MAX
}

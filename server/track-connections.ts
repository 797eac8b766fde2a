import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The open connections, each with its pending answers in order. */
export type Connections = Map<Socket, Set<ServerResponse>>

/** Call it before anything else listens to `server`. */
export function trackConnections(server: Server): Connections {
	const connections: Connections = new Map()
	server.on('connection', (socket) => {
		connections.set(socket, new Set())
		socket.once('close', () => connections.delete(socket))
	})
	server.on('request', ({ socket }, response) => {
		const answers = connections.get(socket)
		answers?.add(response)
		response.once('close', () => answers?.delete(response))
	})
	return connections
}

import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

type Handler = (request: IncomingMessage, response: ServerResponse, onward: () => void) => void

/**
 * Lets `handle` have every request before those who listen now, Express and Remix among them.
 * `onward` gives it to them. Put in place with the first request: remix-serve shows no server sooner.
 */
export function standBefore(handle: Handler): void {
	const seen = new WeakSet<Server>()
	subscribe('http.server.request.start', (message) => {
		const { server } = message as { server: Server }
		if (seen.has(server)) return
		seen.add(server)
		const [others, ...more] = server.listeners('request') as RequestListener[]
		if (!others || more.length > 0) return // not the server this was made for
		server.removeAllListeners('request')
		server.on('request', (request, response) =>
			handle(request, response, () => others(request, response)),
		)
	})
}

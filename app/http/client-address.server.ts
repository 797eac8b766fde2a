import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { server } from '../boot.server'

/** Remix hands on a request without its socket; this remembers the far end for as long as it is served. */
const farEnd = new AsyncLocalStorage<string>()

subscribe('http.server.request.start', (message) => {
	const { request } = message as { request: IncomingMessage }
	farEnd.enterWith(request.socket.remoteAddress ?? '')
})

/**
 * The address a request came from, for counting failed attempts; null when it cannot be told.
 * `X-Forwarded-For` counts only where PUBLIC_URL says that a proxy stands in front, and only the
 * entry the proxy itself wrote: everybody can send the others.
 */
export async function clientAddress(request: Request): Promise<string | null> {
	const { env } = await server()
	const forwarded = request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim()
	const address = (env.PUBLIC_URL && forwarded) || farEnd.getStore()
	return address ? address.replace(/^::ffff:/, '').slice(0, 100) : null
}

import { subscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'

let own: string | null = null

/** Hears from the first request on where this server listens. */
subscribe('http.server.request.start', (message) => {
	if (own !== null) return
	const place = (message as { server: Server }).server.address()
	if (place === null || typeof place === 'string') return
	const { address, port, family } = place
	const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address
	own = `http://${family === 'IPv6' && host === address ? `[${host}]` : host}:${port}`
})

/** How a program on this machine reaches this server; null before its first request. */
export const serverAddress = (): string | null => own

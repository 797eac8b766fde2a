import { Fault } from '@sfc/domain/fault'
import type { AddressInfo, Server } from 'node:net'

export type Listening = { port: number; close: () => Promise<void> }

/**
 * Listens and returns the real port. `beforeClose` ends what keeps the server open. Throws `Fault`
 * unavailable with service and port.
 */
export async function listen(
	server: Server,
	at: { host: string; port: number },
	service: string,
	beforeClose: () => void,
): Promise<Listening> {
	await new Promise<void>((resolve, reject) => {
		server.once('error', (cause: NodeJS.ErrnoException) => {
			reject(new Fault('unavailable', reasonFor(cause, at, service), { cause }))
		})
		server.listen(at.port, at.host, resolve)
	})
	server.removeAllListeners('error')
	// Accepting can fail when file handles run out; the next client may succeed.
	server.on('error', () => {})
	return {
		port: (server.address() as AddressInfo).port,
		close: () =>
			new Promise((resolve) => {
				beforeClose()
				server.close(() => resolve())
			}),
	}
}

function reasonFor(
	cause: NodeJS.ErrnoException,
	at: { host: string; port: number },
	service: string,
) {
	const where = `port ${at.port} on ${at.host} for ${service}`
	if (cause.code === 'EADDRINUSE') return `${where} is taken by another program`
	if (cause.code === 'EACCES') return `${where} needs more rights than this program has`
	if (cause.code === 'EADDRNOTAVAIL') return `${where}: this machine has no such address`
	return `${where} cannot be opened: ${cause.message}`
}

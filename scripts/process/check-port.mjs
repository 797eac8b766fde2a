import { connect, createServer } from 'node:net'
import { portOwner } from './port-owner.mjs'

/**
 * Null when a TCP port is free, otherwise the reason. Tries to listen and to connect, because on some systems
 * a second program can listen on a port that another serves on all addresses.
 */
export async function checkPort(port, host) {
	const code = await bindError(port, host)
	if (code === 'EACCES') return 'needs more rights than this user has'
	if (code === 'EADDRNOTAVAIL') return `cannot be used: ${host} is no address of this machine`
	if (code === null && !(await answers(port, host))) return null
	const owner = portOwner(port)
	return owner ? `is taken by ${owner}` : 'is taken by another program'
}

function bindError(port, host) {
	return new Promise((resolve) => {
		const server = createServer()
		server.once('error', (error) => resolve(error.code ?? 'unknown'))
		server.listen(port, host, () => server.close(() => resolve(null)))
	})
}

function answers(port, host) {
	return new Promise((resolve) => {
		const socket = connect({ port, host: host === '0.0.0.0' ? '127.0.0.1' : host })
		const end = (result) => {
			socket.destroy()
			resolve(result)
		}
		socket.setTimeout(500, () => end(false))
		socket.once('connect', () => end(true))
		socket.once('error', () => end(false))
	})
}

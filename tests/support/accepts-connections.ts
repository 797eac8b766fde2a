import { connect } from 'node:net'

/** Whether a program listens on this loopback port. */
export const acceptsConnections = (port: number): Promise<boolean> =>
	new Promise((resolve) => {
		const socket = connect({ host: '127.0.0.1', port })
		socket.setTimeout(1000, () => socket.destroy())
		socket.on('error', () => undefined)
		socket.on('close', () => resolve(false))
		socket.on('connect', () => {
			resolve(true)
			socket.destroy()
		})
	})

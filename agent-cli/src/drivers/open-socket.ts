import { connect, type Socket } from 'node:net'
import { DeviceError } from './driver'

/** Connects by TCP. Throws `DeviceError` when that takes longer than `timeoutMs`. */
export function openSocket(
	{ host, port }: { host: string; port: number },
	timeoutMs: number,
): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const socket = connect({ host, port, noDelay: true, keepAlive: true })
		const timer = setTimeout(
			() => socket.destroy(new Error(`no connection within ${timeoutMs} ms`)),
			timeoutMs,
		)
		const fail = (error: Error) => {
			clearTimeout(timer)
			reject(new DeviceError(`${host}:${port}: ${error.message}`))
		}
		socket.once('error', fail)
		socket.once('connect', () => {
			clearTimeout(timer)
			socket.off('error', fail)
			resolve(socket)
		})
	})
}

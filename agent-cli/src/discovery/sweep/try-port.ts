import { connect } from 'node:net'
import { onAbort } from '@sfc/contract/on-abort'

/** `closed`: the host refused, so it is there. `silent`: nothing came, also when nobody can be there. */
export type PortAnswer = 'open' | 'closed' | 'silent'

/** Opens a connection and closes it at once, within `timeoutMs`. */
export function tryPort(
	host: string,
	port: number,
	timeoutMs: number,
	signal: AbortSignal,
): Promise<PortAnswer> {
	if (signal.aborted) return Promise.resolve('silent')
	return new Promise((resolve) => {
		const socket = connect({ host, port })
		const finish = (answer: PortAnswer) => {
			stopWaiting()
			leave()
			resolve(answer)
		}
		const stopTrying = () => {
			socket.destroy()
			finish('silent')
		}
		// What came while this program was busy is heard first.
		let late: NodeJS.Immediate | undefined
		const timer = setTimeout(() => (late = setImmediate(stopTrying)), timeoutMs)
		const stopWaiting = () => {
			clearTimeout(timer)
			clearImmediate(late)
		}
		const leave = onAbort(signal, stopTrying)
		socket.on('error', (error: NodeJS.ErrnoException) =>
			finish(error.code === 'ECONNREFUSED' ? 'closed' : 'silent'),
		)
		socket.on('connect', () => {
			socket.on('close', () => finish('open'))
			stopWaiting()
			socket.setTimeout(timeoutMs, () => socket.destroy())
			socket.resume()
			socket.end() // FIN: a device with four sockets must get its own back
		})
	})
}

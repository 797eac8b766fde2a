import ModbusRTU from 'modbus-serial'
import { connect, type Socket } from 'node:net'
import { DeviceError } from '../driver'

export type Client = {
	modbus: ModbusRTU
	/** Rejects when the socket is gone; never resolves. */
	closed: Promise<never>
	isOpen(): boolean
	destroy(reason: string): void
	end(): void
}

/** Connects to a Modbus TCP endpoint. Throws `DeviceError` when that takes longer than `timeoutMs`. */
export async function openClient(host: string, port: number, timeoutMs: number): Promise<Client> {
	const socket = await openSocket(host, port, timeoutMs)
	const closed = new Promise<never>((_, reject) => {
		let reason = `${host}:${port} closed the connection`
		socket.on('error', (error) => (reason = `${host}:${port}: ${error.message}`))
		socket.on('close', () => reject(new DeviceError(reason)))
	})
	closed.catch(() => undefined) // a connection may break while nobody waits on it
	const modbus = new ModbusRTU()
	modbus.on('error', () => undefined) // the socket's own error listener reports it
	await modbus.linkTCP(socket, { port })
	guardParser(socket)
	return {
		modbus,
		closed,
		isOpen: () => !socket.destroyed && socket.readyState === 'open',
		destroy: (reason) => socket.destroy(new Error(reason)),
		end: () => socket.destroySoon(),
	}
}

/** Malformed data may make the parser throw inside the socket's event: close the connection instead. */
function guardParser(socket: Socket): void {
	const parsers = socket.listeners('data')
	socket.removeAllListeners('data')
	socket.on('data', (chunk) => {
		try {
			for (const parse of parsers) parse.call(socket, chunk)
		} catch {
			socket.destroy(new Error('the answer is not Modbus'))
		}
	})
}

function openSocket(host: string, port: number, timeoutMs: number): Promise<Socket> {
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

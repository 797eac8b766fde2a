import { connect, type Socket } from 'node:net'

type Address = { host: string[]; port: number[]; path?: string | false }

/** Long enough for statements that directly follow the loss, such as the driver's own rollback. */
const FAREWELL_MS = 50

/**
 * The connection of postgres.js. On `close` postgres.js drops its socket, fails the transaction,
 * and then writes the rollback to the dropped socket, outside any try: one lost connection would
 * end the process. So the error is emitted first, and `close` a moment later.
 */
export function connectSocket({ host, port, path }: Address): Socket {
	const socket = path ? connect(path) : connect(port[0] ?? 5432, host[0] ?? 'localhost')
	const emit = socket.emit.bind(socket) as (event: string, ...args: unknown[]) => boolean
	const lost = () =>
		emit(
			'error',
			Object.assign(new Error('The connection was lost'), { code: 'CONNECTION_CLOSED' }),
		)
	let wasTold = false
	socket.emit = (event: string | symbol, ...args: unknown[]) => {
		if (event === 'error') wasTold = true
		if (event !== 'close') return emit(event as string, ...args)
		if (!wasTold) lost()
		setTimeout(() => emit('close', false), FAREWELL_MS).unref()
		return true
	}
	return socket
}

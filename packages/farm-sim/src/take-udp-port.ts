import { Fault } from '@sfc/domain/fault'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/**
 * A UDP port for a library that cannot take any free one (0), and says nothing when one is taken. Throws
 * `Fault` unavailable with the service.
 */
export async function takeUdpPort(
	{ host, port }: { host: string; port: number },
	service: string,
): Promise<number> {
	const socket = createSocket('udp4')
	try {
		socket.bind(port, host)
		await once(socket, 'listening')
		return socket.address().port
	} catch (cause) {
		throw new Fault('unavailable', `port ${port} for ${service} cannot be had`, { cause })
	} finally {
		await new Promise<void>((resolve) => socket.close(() => resolve()))
	}
}

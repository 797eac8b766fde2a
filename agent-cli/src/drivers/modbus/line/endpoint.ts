import { rtuFraming, tcpFraming } from './framing'
import { Line } from './line'
import { openSocket } from '../../open-socket'
import { openSerialPort, type SerialSettings } from '../../open-serial-port'

/** Where a line begins, and what is spoken on it. */
export type Endpoint =
	| { transport: 'tcp' | 'rtu-tcp'; host: string; port: number }
	| ({ transport: 'rtu' } & SerialSettings)

/** As people write it: `192.168.1.60:502`, `/dev/ttyUSB0`. Devices with the same one share a line. */
export const endpointName = (at: Endpoint): string =>
	at.transport === 'rtu' ? at.path : `${at.host}:${at.port}`

/** Silence between two frames on the line, ms: 3.5 characters of 11 bits, and never less than 1.75 ms. */
export const frameGapMs = (at: Endpoint): number =>
	at.transport === 'tcp'
		? 0
		: at.transport === 'rtu'
			? Math.max(1.75, 38_500 / at.baudRate)
			: RTU_TCP_GAP_MS

/** Behind a gateway the speed is not known: enough for 4800 baud. */
const RTU_TCP_GAP_MS = 8

/** Connects, or opens the port. Throws `DeviceError` when that takes longer than `timeoutMs`. */
export async function openLine(at: Endpoint, timeoutMs: number, now: () => number): Promise<Line> {
	if (at.transport === 'rtu') {
		const port = await openSerialPort(at)
		return new Line(port, rtuFraming, now, () => port.close(() => undefined))
	}
	const socket = await openSocket(at, timeoutMs)
	const framing = at.transport === 'tcp' ? tcpFraming() : rtuFraming
	return new Line(socket, framing, now, (broken) =>
		broken ? socket.destroy() : socket.destroySoon(),
	)
}

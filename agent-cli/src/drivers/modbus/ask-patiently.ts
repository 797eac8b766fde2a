import { pause } from '../../time/pause'
import { steadyNow } from '../../time/steady-now'
import type { acquireConnection, Request } from './connection'
import { isRead } from './line/pdu'
import { ModbusException } from './modbus-exception'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1000
/** How long a busy device is asked again, in its own time limits. */
const PATIENCE = 3

/**
 * Asks again, after growing pauses, while the device is busy (exception 6) or still at it (5). A command
 * that it accepted (5) is not repeated. The line is free for others in the pauses. Throws as
 * `Connection.send` does.
 */
export async function askPatiently(
	connection: ReturnType<typeof acquireConnection>,
	request: Request,
): Promise<Buffer> {
	const untilMs = steadyNow() + PATIENCE * request.timeoutMs
	for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
		try {
			return await connection.send(request)
		} catch (error) {
			const code = error instanceof ModbusException ? error.code : 0
			const mayRepeat = code === 6 || (code === 5 && isRead(request.pdu))
			const isTime = !request.signal.aborted && steadyNow() + pauseMs < untilMs
			if (!mayRepeat || !isTime) throw error
			await pause(pauseMs, request.signal)
		}
}

import type { Duplex } from 'node:stream'
import { DeviceError } from '../driver'
import { createLineLink } from '../line-link'
import type { AskCircuit } from './circuits'

/**
 * Asks a circuit over a serial line, one command at a time. Circuits are set to send a reading each second by
 * themselves when they come: a reading is the first number that comes after it was asked for, and a query is
 * answered by the line that begins with `?` and its letter. Other lines say that it is ready, was reset, or took a command.
 */
export function createUartLink(port: Duplex, timeoutMs: number): AskCircuit & { close(): void } {
	const link = createLineLink(port, { timeoutMs, closed: 'the serial port was closed' })
	const ask = (command: string) => {
		const isReading = /^r$/i.test(command)
		// An answer that came too late for the question before it is none to this one.
		const begin = `?${command.charAt(0)}`.toUpperCase()
		const isAnswer = (line: string) =>
			isReading ? /^-?\d/.test(line) : line.toUpperCase().startsWith(begin)
		return link.ask({
			text: `${command}\r`,
			read(line) {
				if (/^\*ER$/i.test(line))
					throw new DeviceError(`the circuit does not know the command ${command}`)
				return isAnswer(line) ? line : null
			},
			late: () => `no answer within ${timeoutMs} ms`,
		})
	}
	return Object.assign(ask, { close: () => link.close() })
}

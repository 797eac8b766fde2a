import type { Duplex } from 'node:stream'
import pLimit from 'p-limit'
import { DeviceError } from '../driver'
import type { AskCircuit } from './circuits'

/** A line of a circuit is shorter; what is longer is noise. */
const MAX_LINE = 80
/**
 * Asks a circuit over a serial line, one command at a time. Circuits are set to send a reading each second by
 * themselves when they come: a reading is the first number that comes after it was asked for, and a query is
 * answered by the line that begins with `?` and its letter. Other lines say that it is ready, was reset, or took a command.
 */
export function createUartLink(port: Duplex, timeoutMs: number): AskCircuit & { close(): void } {
	const limit = pLimit(1)
	let onLine: (line: string) => void = () => undefined
	let onEnd: (reason: string) => void = () => undefined
	let rest = ''
	let ended: string | undefined
	const end = (reason: string) => {
		ended ??= reason
		onEnd(reason)
	}
	port.on('data', (chunk: Buffer) => {
		const lines = (rest + chunk.toString('latin1')).split(/[\r\n]+/)
		rest = (lines.pop() ?? '').slice(-MAX_LINE)
		for (const line of lines) if (line.length <= MAX_LINE) onLine(line.trim())
	})
	port.on('error', (error) => end(error.message))
	port.on('close', () => end('the serial port was closed'))
	const ask = (command: string) =>
		new Promise<string>((resolve, reject) => {
			if (ended !== undefined) return reject(new DeviceError(ended))
			const finish = (settle: () => void) => {
				clearTimeout(timer)
				onLine = () => undefined
				onEnd = () => undefined
				settle()
			}
			const fail = (reason: string) => finish(() => reject(new DeviceError(reason)))
			const timer = setTimeout(() => fail(`no answer within ${timeoutMs} ms`), timeoutMs)
			const isReading = /^r$/i.test(command)
			// An answer that came too late for the question before it is none to this one.
			const begin = `?${command.charAt(0)}`.toUpperCase()
			const isAnswer = (line: string) =>
				isReading ? /^-?\d/.test(line) : line.toUpperCase().startsWith(begin)
			onEnd = fail
			onLine = (line) => {
				if (/^\*ER$/i.test(line)) fail(`the circuit does not know the command ${command}`)
				else if (isAnswer(line)) finish(() => resolve(line))
			}
			port.write(`${command}\r`)
		})
	return Object.assign((command: string) => limit(() => ask(command)), {
		close: () => void port.destroy(),
	})
}

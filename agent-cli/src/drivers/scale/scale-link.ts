import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import pLimit from 'p-limit'
import { DeviceError } from '../driver'
import { readWeightLine, type Weight } from './weight-line'

/** A line of a scale is shorter; what is longer is noise. */
const MAX_LINE = 80

export type ScaleLink = { ask(): Promise<Weight>; close(): void }

/** Asks a scale for its weight, one question at a time. A weight is the first line with one after it was asked. */
export function createScaleLink(
	port: Duplex,
	{ question, timeoutMs }: { question: string; timeoutMs: number },
): ScaleLink {
	const limit = pLimit(1)
	let onLine: (line: string) => void = () => undefined
	let onEnd: (reason: string) => void = () => undefined
	let rest = ''
	let ended: string | undefined
	const end = (reason: string) => {
		ended ??= reason
		onEnd(ended)
	}
	port.on('data', (chunk: Buffer) => {
		const lines = (rest + chunk.toString('latin1')).split(/[\r\n]+/)
		rest = (lines.pop() ?? '').slice(-MAX_LINE - 1)
		for (const line of lines) if (line.length <= MAX_LINE) onLine(line)
	})
	port.on('error', (error) => end(error.message))
	port.on('close', () => end('the connection was closed'))
	const ask = () =>
		new Promise<Weight>((resolve, reject) => {
			if (ended !== undefined) return reject(new DeviceError(ended))
			let last = ''
			const finish = (settle: () => void) => {
				clearTimeout(timer)
				onLine = () => undefined
				onEnd = () => undefined
				settle()
			}
			const fail = (reason: string) => finish(() => reject(new DeviceError(reason)))
			const timer = setTimeout(
				() =>
					fail(
						last === ''
							? `no line within ${timeoutMs} ms`
							: `no weight within ${timeoutMs} ms, the last line was ${JSON.stringify(last)}`,
					),
				timeoutMs,
			)
			onEnd = fail
			onLine = (line) => {
				last = line.slice(0, 40)
				const weight = readWeightLine(line)
				if (weight) finish(() => resolve(weight))
			}
			if (question !== '') port.write(question)
		})
	return { ask: () => limit(ask), close: () => void port.destroy() }
}

/** Connects to a serial server. Throws `DeviceError`. */
export const connectTo = (at: { host: string; port: number; timeoutMs: number }): Promise<Duplex> =>
	new Promise((resolve, reject) => {
		const socket = connect({ host: at.host, port: at.port, noDelay: true })
		const fail = (reason: string) => {
			clearTimeout(timer)
			socket.destroy()
			reject(new DeviceError(reason))
		}
		const timer = setTimeout(() => fail(`no connection within ${at.timeoutMs} ms`), at.timeoutMs)
		const onError = (error: Error) => fail(error.message)
		socket.once('error', onError).once('connect', () => {
			clearTimeout(timer)
			socket.on('error', () => undefined).off('error', onError)
			resolve(socket)
		})
	})

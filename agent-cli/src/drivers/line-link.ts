import type { Duplex } from 'node:stream'
import pLimit from 'p-limit'
import { DeviceError } from './driver'

/** A line of a device is shorter; what is longer is noise. */
const MAX_LINE = 80

type Question<T> = {
	/** What is sent; empty where the device sends by itself. */
	text: string
	/** What a line answers; null for one that is about something else. May throw `DeviceError`. */
	read: (line: string) => T | null
	/** Why there is no answer in time, by the last line that came; empty where none did. */
	late: (last: string) => string
}

export type LineLink = { ask<T>(question: Question<T>): Promise<T>; close(): void }

/**
 * Asks a device that speaks lines of text, one question at a time: the answer is the first line after it that
 * can be read as one. `closed`: the reason once the other side has gone.
 */
export function createLineLink(
	port: Duplex,
	{ timeoutMs, closed }: { timeoutMs: number; closed: string },
): LineLink {
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
		for (const line of lines) if (line.length <= MAX_LINE) onLine(line.trim())
	})
	port.on('error', (error) => end(error.message))
	port.on('close', () => end(closed))
	const ask = <T>({ text, read, late }: Question<T>) =>
		new Promise<T>((resolve, reject) => {
			if (ended !== undefined) return reject(new DeviceError(ended))
			let last = ''
			const finish = (settle: () => void) => {
				clearTimeout(timer)
				onLine = () => undefined
				onEnd = () => undefined
				settle()
			}
			const fail = (reason: string) => finish(() => reject(new DeviceError(reason)))
			const timer = setTimeout(() => fail(late(last)), timeoutMs)
			onEnd = fail
			onLine = (line) => {
				last = line
				try {
					const answer = read(line)
					if (answer !== null) finish(() => resolve(answer))
				} catch (error) {
					finish(() => reject(error as Error))
				}
			}
			if (text !== '') port.write(text)
		})
	return { ask: (question) => limit(() => ask(question)), close: () => void port.destroy() }
}

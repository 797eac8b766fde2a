import { connect, type Socket } from 'node:net'
import { onAbort } from '@sfc/contract/on-abort'
import { describeError } from '../../describe-error'
import { DeviceError } from '../driver'
import { isObject, type JsonObject } from '../json-object'
import { decodeFrame, encodeFrame, isWholeFrame } from './frames'
import type { KasaSettings } from './settings'

/** Nothing had left this machine when it happened. */
export class NotSent extends DeviceError {}

/** Asks on one connection, one question after the other. */
export type Ask = (query: object) => Promise<JsonObject>

type At = Pick<KasaSettings, 'host' | 'port' | 'timeoutMs'>

/** Connects for a few questions: a plug closes what is idle, and takes few connections. Throws `DeviceError`. */
export async function withPlug<T>(
	at: At,
	signal: AbortSignal,
	use: (ask: Ask) => Promise<T>,
): Promise<T> {
	const socket = connect({ host: at.host, port: at.port, noDelay: true })
	const leave = onAbort(signal, () => socket.destroy(new Error('ended')))
	socket.on('error', () => undefined)
	try {
		if (signal.aborted) throw new NotSent('ended before it was sent')
		await waitFor(socket, at.timeoutMs, (done) =>
			socket.once('connect', () => done(undefined)),
		).catch((error: unknown) => {
			throw new NotSent(describeError(error))
		})
		return await use((query) => exchange(socket, query, at.timeoutMs))
	} finally {
		leave()
		socket.destroy()
	}
}

async function exchange(socket: Socket, query: object, timeoutMs: number): Promise<JsonObject> {
	let received = Buffer.alloc(0)
	let onData: (chunk: Buffer) => void = () => undefined
	try {
		const answer = await waitFor<unknown>(socket, timeoutMs, (done) => {
			onData = (chunk) => {
				received = Buffer.concat([received, chunk])
				if (isWholeFrame(received)) done(decodeFrame(received))
			}
			socket.on('data', onData)
			socket.write(encodeFrame(query))
		})
		if (isObject(answer)) return answer
		throw new DeviceError('it does not answer as a Kasa plug')
	} finally {
		socket.off('data', onData)
	}
}

/** What `begin` hands on; rejects when the socket fails, is closed, or says nothing for `timeoutMs`. */
function waitFor<T>(
	socket: Socket,
	timeoutMs: number,
	begin: (done: (value: T) => void) => void,
): Promise<T> {
	return new Promise((resolve, reject) => {
		if (socket.destroyed) return reject(new DeviceError('it closed the connection'))
		const finish = (end: () => void) => {
			clearTimeout(timer)
			socket.off('error', fail).off('close', onClose)
			end()
		}
		const fail = (error: Error) => finish(() => reject(new DeviceError(describeError(error))))
		const onClose = () => fail(new Error('it closed the connection'))
		const timer = setTimeout(() => fail(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
		socket.once('error', fail).once('close', onClose)
		begin((value) => finish(() => resolve(value)))
	})
}

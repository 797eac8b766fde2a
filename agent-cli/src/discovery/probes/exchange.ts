import { connect } from 'node:net'
import { onAbort } from '@sfc/contract/on-abort'
import type { OpenPort } from '../sweep/sweep-host'
import type { ProbeIo } from './service'

type Exchange = ProbeIo & {
	/** Sent once connected; nothing for a host that speaks first. */
	send?: string | Buffer
	maxBytes: number
	/** Whether enough has come. */
	isWhole(received: Buffer): boolean
}

/**
 * Connects, sends, and gives what came until it was whole, too much, or `timeoutMs` have passed; empty
 * when nothing came. Never throws.
 */
export function exchange({ address, port }: OpenPort, options: Exchange): Promise<Buffer> {
	return new Promise((resolve) => {
		let received = Buffer.alloc(0)
		const socket = connect({ host: address, port })
		const finish = () => {
			clearTimeout(timer)
			leave()
			socket.destroy()
			resolve(received)
		}
		const timer = setTimeout(finish, options.timeoutMs)
		const leave = onAbort(options.signal, finish)
		socket.on('error', finish)
		socket.on('close', finish)
		socket.on('connect', () => options.send && socket.write(options.send))
		socket.on('data', (chunk: Buffer) => {
			received = Buffer.concat([received, chunk.subarray(0, options.maxBytes - received.length)])
			if (received.length >= options.maxBytes || options.isWhole(received)) finish()
		})
	})
}

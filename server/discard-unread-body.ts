import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'

/** How much of a body is still read after its answer, and for how long. */
const DISCARD_MAX_BYTES = 16 * 1024 * 1024
const DISCARD_MAX_MS = 10_000

/**
 * Closes the connection of a request that is answered before its body has arrived: what is left of
 * the body would stand before the next request on that connection, and behind a proxy that would be
 * another visitor's. The body is read and discarded for a while before the connection is closed,
 * because closing it while the client still writes would cost the client its answer.
 */
export const discardUnreadBody: RequestHandler = (request, response, next) => {
	if (!hasBody(request)) return next()
	const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => typeof response
	response.writeHead = (...args: unknown[]) => {
		if (!request.complete) {
			response.shouldKeepAlive = false
			// Node calls this after the answer.
			request.socket.destroySoon = () => request.socket.end()
			discard(request, response)
		}
		return writeHead(...args)
	}
	// Nobody may have read a body that has arrived.
	response.once('finish', () => request.removeAllListeners('readable').resume())
	next()
}

const hasBody = ({ headers }: IncomingMessage) =>
	headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function discard(request: IncomingMessage, response: ServerResponse): void {
	const { socket } = request
	let size = 0
	request.removeAllListeners('data').removeAllListeners('readable')
	request.on('data', (chunk: Buffer) => {
		size += chunk.byteLength
		if (size > DISCARD_MAX_BYTES) socket.destroy()
	})
	request.once('end', () => {
		if (socket.writableFinished) socket.destroy()
		else socket.once('finish', () => socket.destroy())
	})
	response.once('finish', () => {
		const deadline = setTimeout(() => socket.destroy(), DISCARD_MAX_MS)
		socket.once('close', () => clearTimeout(deadline))
	})
	request.resume()
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'

/** Limits for reading a body after its answer. */
const DISCARD_MAX_BYTES = 16 * 1024 * 1024
const DISCARD_MAX_MS = 10_000

/**
 * Closes the connection of a request that is answered before its body has arrived: the rest of the body would
 * be read as the next request, which behind a proxy could be another visitor's. The body is read and discarded
 * for a while first, because closing while the client still writes would lose the answer.
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
	// A complete body may be unread.
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

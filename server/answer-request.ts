import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createReadableStreamFromReadable } from '@remix-run/node'
import type { RequestHandler } from 'express'

const PREMATURE_CLOSE = 'ERR_STREAM_PREMATURE_CLOSE'

/** Answers with what `handle` makes of a request, as fast as the other side reads. */
export const answerWith =
	(handle: (request: Request) => Promise<Response>): RequestHandler =>
	(incoming, outgoing, next) => {
		handle(toRequest(incoming, incoming.originalUrl, whenLeft(outgoing)))
			.then((response) => send(response, outgoing))
			.catch((error: unknown) => {
				if (!isLeaving(error)) next(error)
			})
	}

/** Whether an answer only ended because the other side went away, or was let go. */
const isLeaving = (error: unknown) =>
	error instanceof Error &&
	(error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === PREMATURE_CLOSE)

/** Aborted when the other side leaves before its answer has gone out. */
function whenLeft(outgoing: ServerResponse): AbortSignal {
	const left = new AbortController()
	outgoing.once('close', () => {
		if (!outgoing.writableFinished) left.abort()
	})
	return left.signal
}

function toRequest(incoming: IncomingMessage, path: string, signal: AbortSignal): Request {
	const { method = 'GET' } = incoming
	const headers = new Headers()
	for (const [name, value = []] of Object.entries(incoming.headers))
		for (const one of [value].flat()) headers.append(name, one)
	const init: RequestInit & { duplex?: 'half' } = { method, headers, signal }
	if (method !== 'GET' && method !== 'HEAD') {
		init.body = createReadableStreamFromReadable(incoming)
		init.duplex = 'half'
	}
	return new Request(`http://${incoming.headers.host}${path}`, init)
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
	outgoing.statusCode = response.status
	for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
	if (response.body === null) outgoing.end()
	else await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing)
}

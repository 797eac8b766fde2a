import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { Fault } from '@sfc/domain/fault'

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Answers sent as a whole; all others are streamed. */
const WHOLE = /^(application\/json|text\/html)\b/

/** Sends the Response of `handle`, as fast as the client reads. */
export const answerWith =
	(handle: (request: Request) => Promise<Response>): RequestHandler =>
	(incoming, outgoing, next) => {
		handle(toRequest(incoming, incoming.originalUrl, whenLeft(outgoing)))
			.then((response) => send(response, outgoing))
			.catch((error: unknown) => {
				// A cancelled reader of a stream ends it with this error.
				if (!(error instanceof Error && error.name === 'AbortError')) next(error)
			})
	}

/** A signal that aborts when the client disconnects before its answer is complete. */
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
		init.body = bodyStream(incoming)
		init.duplex = 'half'
	}
	return new Request(`http://${incoming.headers.host}${path}`, init)
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
	outgoing.statusCode = response.status
	for (const [name, value] of response.headers)
		outgoing.appendHeader(name, withCharset(name, value))
	const reader = response.body?.getReader()
	if (!reader) return void outgoing.end()
	if (!WHOLE.test(response.headers.get('Content-Type') ?? '')) return stream(reader, outgoing)
	const body = await collect(reader)
	outgoing.setHeader('Content-Length', body.byteLength) // small answers are not worth compressing
	outgoing.end(body)
}

/** Adds the charset, because text is always UTF-8 and clients should not guess. */
const withCharset = (name: string, value: string) =>
	name === 'content-type' && /^(text\/|application\/json)/.test(value) && !value.includes('charset')
		? `${value}; charset=utf-8`
		: value

async function collect(reader: Reader): Promise<Uint8Array> {
	const chunks: Uint8Array[] = []
	for (;;) {
		const { done, value } = await reader.read()
		if (!done) chunks.push(value)
		else return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
	}
}

/** Writes as fast as the client reads; cancels the stream when the client disconnects. */
async function stream(reader: Reader, outgoing: ServerResponse): Promise<void> {
	let goOn = () => {}
	outgoing.on('drain', () => goOn())
	outgoing.once('close', () => {
		goOn()
		void reader.cancel().catch(() => {})
	})
	reader.closed.catch(() => outgoing.destroy())
	if (outgoing.destroyed) return reader.cancel()
	for (;;) {
		const { done, value } = await reader.read()
		if (done) return void outgoing.end()
		if (!outgoing.write(value)) await new Promise<void>((resolve) => (goOn = resolve))
	}
}

/**
 * The body of a request as a web stream, read as fast as it is consumed. Cancelling it leaves the connection
 * open, so that an answer can still be sent.
 */
function bodyStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
	const chunks = incoming.iterator({ destroyOnReturn: false })
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				try {
					const { done, value } = (await chunks.next()) as IteratorResult<Buffer>
					if (done) controller.close()
					else controller.enqueue(value)
				} catch (cause) {
					controller.error(new Fault('invalid', 'The sender went away', { cause }))
				}
			},
		},
		{ highWaterMark: 0 },
	)
}

import type { Ctx } from '~/context.server'
import type { Reader } from '~/metrics/metrics.server'
import type { Send } from './live-groups'

const HEARTBEAT_MS = 15_000
/** When a browser opens a stream again that was lost, as by a server that died. */
const REOPEN_MS = 1_000
/** One that is ended because the server stops: viewers go to other servers soon, and not all at once. */
const MOVE_MS = { least: 100, spread: 500 }
/** Buffer limit for a client that does not read: hours of events. */
const WAITING_MAX_BYTES = 64 * 1024
const HEADERS = {
	'Content-Type': 'text/event-stream; charset=utf-8',
	// no-transform: compression would delay events
	'Cache-Control': 'no-cache, no-transform',
	'X-Accel-Buffering': 'no',
}
const encoder = new TextEncoder()

/**
 * Answers with server-sent events. `open` gets `send` and returns its clean-up, which runs once
 * when the client leaves, a write fails, or the server stops. A heartbeat every 15 s keeps proxies
 * from closing it and lets either side notice a half-open connection.
 */
export function eventStream(
	request: Request,
	{ live: { closing }, metrics }: Pick<Ctx, 'live' | 'metrics'>,
	reader: Reader,
	open: (send: Send, end: () => void) => () => void,
): Response {
	if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
	const closed = metrics.trackOpenStream(reader)
	let finish = () => {}
	const source: UnderlyingDefaultSource<Uint8Array> = {
		start(controller) {
			let cleanUp: () => void = () => {}
			let done = false
			finish = () => {
				if (done) return
				done = true
				clearInterval(heartbeat)
				closed()
				closing.removeEventListener('abort', finish)
				cleanUp()
				try {
					if (closing.aborted) {
						const moveMs = MOVE_MS.least + Math.round(Math.random() * MOVE_MS.spread)
						controller.enqueue(encoder.encode(`retry: ${moveMs}\n\n`))
					}
					controller.close()
				} catch {
					// the client has already left
				}
			}
			const send: Send = ({ event, data, id }) => {
				if (done) return
				// A client that does not read is disconnected; it reconnects and catches up.
				if ((controller.desiredSize ?? 0) < 0) {
					controller.error(new DOMException('The viewer reads nothing', 'AbortError'))
					return finish()
				}
				const lines = data.split('\n').map((line) => `data: ${line}\n`)
				try {
					const head = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\n`
					controller.enqueue(encoder.encode(`${head}${lines.join('')}\n`))
				} catch {
					finish()
				}
			}
			const heartbeat = setInterval(
				() => send({ event: 'heartbeat', data: String(Date.now()) }),
				HEARTBEAT_MS,
			)
			controller.enqueue(encoder.encode(`retry: ${REOPEN_MS}\n\n`))
			cleanUp = open(send, finish)
			request.signal.addEventListener('abort', finish, { once: true })
			closing.addEventListener('abort', finish, { once: true })
			if (request.signal.aborted || closing.aborted) finish()
		},
		cancel: () => finish(),
	}
	const waiting = new ByteLengthQueuingStrategy({ highWaterMark: WAITING_MAX_BYTES })
	return new Response(new ReadableStream(source, waiting), { headers: HEADERS })
}

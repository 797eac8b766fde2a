import { ApiError } from '@sfc/contract/api-error'
import { parseJson } from '@sfc/contract/parse-json'
import { SseParser } from '@sfc/contract/sse-parser'
import type { Sending } from './client-types'
import { pause } from './pause'

/** An event of a farm: `seq` is the cursor, `kind` its topic and what happened (`task.completed`). */
export type FarmEvent = {
	seq: number
	/** Milliseconds since 1970, UTC. */
	at: number
	kind: string
	title: string
	data: Record<string, unknown>
}

/** The two calls that it makes. */
export type EventCalls = {
	listEvents(input: Sending & { query: { farmId?: number } }): Promise<{ next: number }>
	followEvents(
		input: Sending & { query: { farmId?: number; after: number; topics?: string } },
	): Promise<Response>
}

export type WatchOptions = {
	/** Your current farm, or the only one of the token, when left out. */
	farmId?: number
	/** The seq of the last event that you have; 0 for all that are kept; from now on when left out. */
	after?: number
	/** Topics with commas between them; all when left out. */
	topics?: string
	signal?: AbortSignal
	/** Called when the stream is open. */
	onConnected?: (cursor: number) => void
	/** Called when it is over, with when it is tried again. */
	onDisconnected?: (error: ApiError, retryInMs: number) => void
	/** Called when events between yours and the next are kept no longer. */
	onMissing?: () => void
}

/** The server sends a heartbeat every 15 s: what is silent for three of them is gone. */
const SILENCE_MS = 45_000
const LONGEST_WAIT_MS = 30_000

/**
 * Gives the events of a farm as they happen, each once and in order: it connects again by itself and goes on
 * after the last event it gave. Ends when `signal` aborts. Throws `ApiError` where waiting does not help: a
 * token that is wrong or lacks the scope `read`, a farm that is not there.
 */
export async function* watchEvents(
	api: EventCalls,
	options: WatchOptions = {},
): AsyncGenerator<FarmEvent, void, undefined> {
	const { farmId, topics, signal, onConnected, onDisconnected, onMissing } = options
	const about = farmId === undefined ? {} : { farmId }
	const abort = signal ? { signal } : {}
	let { after } = options
	for (let failures = 0; !signal?.aborted;) {
		try {
			after ??= (await api.listEvents({ ...abort, query: about })).next
			const query = { ...about, after, ...(topics && { topics }) }
			const response = await api.followEvents({ ...abort, query })
			onConnected?.(after)
			for await (const { event, data } of readEvents(response, signal)) {
				failures = 0
				const read = event === 'heartbeat' ? undefined : parseJson(data)
				if (event === 'missing') onMissing?.()
				else if (isEvent(read) && read.seq > after) {
					after = read.seq
					yield read
				}
			}
			throw new ApiError(null, 'The stream of events ended')
		} catch (error) {
			if (signal?.aborted) return
			if (!(error instanceof ApiError) || !mayPass(error)) throw error
			const waitMs = error.retryAfterMs ?? Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures++)
			onDisconnected?.(error, waitMs)
			await pause(waitMs, signal).catch(() => undefined) // the loop ends where it was aborted
		}
	}
}

/** Errors that end by themselves. */
const mayPass = ({ status }: ApiError) => status < 400 || status >= 500 || status === 429

const isEvent = (value: unknown): value is FarmEvent =>
	typeof (value as FarmEvent | null | undefined)?.seq === 'number'

/** Reads the events of an answer. Throws `ApiError` when it breaks or falls silent. */
async function* readEvents(response: Response, signal: AbortSignal | undefined) {
	const reader = response.body?.getReader()
	if (!reader) return
	const stop = () => void reader.cancel().catch(() => undefined)
	signal?.addEventListener('abort', stop)
	const [parser, decoder] = [new SseParser(), new TextDecoder()]
	try {
		for (;;) {
			const timer = setTimeout(stop, SILENCE_MS)
			const { done, value } = await reader.read().finally(() => clearTimeout(timer))
			if (done) return
			yield* parser.push(decoder.decode(value, { stream: true }))
		}
	} catch (error) {
		throw new ApiError(null, 'The stream of events broke', { cause: error })
	} finally {
		signal?.removeEventListener('abort', stop)
		stop()
	}
}

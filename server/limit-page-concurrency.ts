import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '@sfc/domain/fault'
import { concurrencyLimit } from '~/areas/platform/services/limits/concurrency-limit'
import { CALLER } from './identify-caller'
import { ANSWERS_ITSELF } from './refuse-without-database'

type Handle = (request: Request) => Promise<Response>

/** Limits for waiting requests, of all callers and of one. */
const WAITING_MOST = 2_000
const WAITING_OF_CALLER_MOST = 200
const LOOK_EVERY_MS = 2
const DOWN = 'The server cannot reach its database. Try again in a few seconds.'
/** Longest time that batches may delay a page. */
const BEHIND_BATCHES_MS = 250

type Options = {
	/** Number of pages rendered at the same time. */
	atOnce: number
	state: { batchesUnderWay: number; isDatabaseDown: boolean }
}

/**
 * Renders a few pages at a time, and only while no batch of readings is being stored, so that batches come
 * first on a busy machine. Callers are served in turn, so that one with a thousand connections delays nobody
 * else. Of the waiting pages, those that a person opens come before reloads of open pages. Forms and health
 * checks never wait: a form may be a stop, and some wait for devices.
 */
export function limitPageConcurrency(handle: Handle, { atOnce, state }: Options): Handle {
	const inTurn = concurrencyLimit({
		atOnce,
		waiting: WAITING_MOST,
		waitingOfCaller: WAITING_OF_CALLER_MOST,
		busy: 'The server is busy. Please try again in a moment.',
	})
	return (request) => {
		const isPage = ['GET', 'HEAD'].includes(request.method)
		if (!isPage || ANSWERS_ITSELF.has(new URL(request.url).pathname)) return handle(request)
		const answer = async () => {
			const untilMs = performance.now() + BEHIND_BATCHES_MS
			while (state.batchesUnderWay > 0 && performance.now() < untilMs) await pause(LOOK_EVERY_MS)
			if (state.isDatabaseDown) throw new Fault('unavailable', DOWN, { retryAfterS: 2 })
			return request.signal.aborted ? refusal('The client has left') : handle(request)
		}
		const caller = request.headers.get(CALLER) ?? ''
		return inTurn(answer, { caller, first: !reloadsItself(request) }).catch((error: unknown) => {
			if (error instanceof Fault) return refusal(error.message, error.retryAfterS)
			throw error
		})
	}
}

/** Whether an open page reloads its data: its scripts name the routes they want. */
const reloadsItself = ({ url }: Request) => new URL(url).searchParams.has('_routes')

const refusal = (text: string, retryAfterS = 5) =>
	new Response(text, {
		status: 503,
		headers: { 'Retry-After': String(retryAfterS), 'Cache-Control': 'no-store' },
	})

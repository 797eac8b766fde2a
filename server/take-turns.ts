import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '@sfc/domain/fault'
import { concurrencyLimit } from '~/areas/platform/services/limits/concurrency-limit'
import { CALLER } from './identify-caller'
import { ANSWERS_ITSELF } from './refuse-without-database'

type Handle = (request: Request) => Promise<Response>

/** More than anybody waits for, of all callers and of one. */
const WAITING_MOST = 2_000
const WAITING_OF_CALLER_MOST = 200
const LOOK_EVERY_MS = 2
const DOWN = 'The server cannot reach its database. Try again in a few seconds.'
/** Batches that never end hold up a page for so long. */
const BEHIND_BATCHES_MS = 250

type Options = {
	/** How many pages are made at once. */
	atOnce: number
	state: { batchesUnderWay: number; isDatabaseDown: boolean }
}

/**
 * Makes a few pages at a time, and each only when no batch of readings is under way, so that batches
 * come first on a full machine. Callers take turns, so that one with a thousand connections holds up
 * nobody else. Of the pages that wait, those that a person opens come before those
 * that load their data again by themselves. Forms and questions about the server's health wait for
 * nothing: a form may be a stop, and some wait for devices.
 */
export function takeTurns(handle: Handle, { atOnce, state }: Options): Handle {
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

/** Scripts name the routes whose data they want when they load an open page again. */
const reloadsItself = ({ url }: Request) => new URL(url).searchParams.has('_routes')

const refusal = (text: string, retryAfterS = 5) =>
	new Response(text, {
		status: 503,
		headers: { 'Retry-After': String(retryAfterS), 'Cache-Control': 'no-store' },
	})

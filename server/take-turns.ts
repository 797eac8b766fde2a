import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '@sfc/domain/fault'
import { concurrencyLimit } from '~/services/limits/concurrency-limit'

type Handle = (request: Request) => Promise<Response>

/** More than anybody waits for. */
const WAITING_MOST = 2_000
const LOOK_EVERY_MS = 2
/** Batches that never end hold up a page for so long. */
const BEHIND_BATCHES_MS = 250

type Options = {
	/** How many pages are made at once. */
	atOnce: number
	state: { batchesUnderWay: number }
}

/**
 * Makes a few pages at a time, and each only when no batch of readings is under way, so that batches come
 * first on a full machine. Of the pages that wait, those that a person opens come before those that load their
 * data again by themselves. Forms wait for nothing: one may be a stop, and some wait for devices.
 */
export function takeTurns(handle: Handle, { atOnce, state }: Options): Handle {
	const inTurn = concurrencyLimit({
		atOnce,
		waiting: WAITING_MOST,
		busy: 'The server is busy. Please try again in a moment.',
	})
	return (request) => {
		if (!['GET', 'HEAD'].includes(request.method)) return handle(request)
		const answer = async () => {
			const untilMs = performance.now() + BEHIND_BATCHES_MS
			while (state.batchesUnderWay > 0 && performance.now() < untilMs) await pause(LOOK_EVERY_MS)
			return request.signal.aborted ? refusal('The client has left') : handle(request)
		}
		return inTurn(answer, { first: !reloadsItself(request) }).catch((error: unknown) => {
			if (error instanceof Fault) return refusal(error.message)
			throw error
		})
	}
}

/** Scripts name the routes whose data they want when they load an open page again. */
const reloadsItself = ({ url }: Request) => new URL(url).searchParams.has('_routes')

const refusal = (text: string) =>
	new Response(text, { status: 503, headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' } })

import { withTimeout } from '@sfc/contract/with-timeout'
import { clearNote, NOT_SENT, PAGE_WAITS, showNote } from './note'
import { pauseBeforeRetry } from './pause-before-retry'

const FORM_TIMEOUT_MS = 60_000
const UPLOAD_TIMEOUT_MS = 600_000
const RESEND_TIMEOUT_MS = 20_000

/** An answer without data, in the format in which the router reads answers. */
const NO_DATA = '[{"_1":-5},"data"]\n'

const NO_ANSWER =
	'The server did not answer in time. It may be done: check before you send it again.'

type Ask = (signal: AbortSignal | undefined) => Promise<Response>
type Signal = AbortSignal | undefined

/**
 * Keeps the page, and what was typed into it, when the server cannot be reached: the router by itself puts an
 * error page in its place. A form that did not arrive says so (`data-not-sent`), or is sent
 * until it arrives (`data-resend`). What a page loads is asked for again.
 */
export function guardRequests(): void {
	const send = window.fetch.bind(window)
	let submitted: HTMLFormElement | null = null
	const onSubmit = ({ target }: Event) => {
		submitted = target as HTMLFormElement
		clearNote(submitted)
	}
	addEventListener('submit', onSubmit, true)
	window.fetch = (input, init = {}) => {
		// The router asks by URL, and nothing else does.
		if (!(input instanceof URL)) return send(input, init)
		const ask: Ask = (signal) => send(input, signal ? { ...init, signal } : init)
		const signal = init.signal ?? undefined
		// Which routes lead to this page is known, although the router asks before it sends a form of it.
		if (isDiscovery(input)) return ask(signal).catch(() => Response.json({}))
		if ((init.method ?? 'GET') === 'GET') return untilAnswered(ask, signal, null, PAGE_WAITS)
		const form = submitted
		submitted = null
		const resend = form?.dataset['resend']
		if (resend)
			return untilAnswered(
				(parent) => withTimeout(RESEND_TIMEOUT_MS, parent, ask),
				signal,
				form,
				resend,
			)
		const timeoutMs = init.body instanceof FormData ? UPLOAD_TIMEOUT_MS : FORM_TIMEOUT_MS
		return sendOnce((parent) => withTimeout(timeoutMs, parent, ask), signal, form)
	}
}

const isDiscovery = ({ pathname, searchParams }: URL) =>
	pathname === '/__manifest' && searchParams.getAll('p').every((path) => path === location.pathname)

/** Asks until the server answers or the router gives up; says so meanwhile. */
async function untilAnswered(ask: Ask, signal: Signal, form: HTMLFormElement | null, said: string) {
	try {
		for (;;) {
			const response = await ask(signal).catch(() => null)
			if (response && !isMissing(response)) return response
			signal?.throwIfAborted()
			showNote(form, said)
			await pauseBeforeRetry(signal)
		}
	} finally {
		clearNote(form)
	}
}

/** Sends a form. What did not arrive leaves the page as it is. */
async function sendOnce(ask: Ask, signal: Signal, form: HTMLFormElement | null) {
	const outcome = await ask(signal).catch((error: unknown) => error)
	if (outcome instanceof Response && isAnswer(outcome)) return outcome
	signal?.throwIfAborted()
	showNote(form, await describe(outcome, form?.dataset['notSent'] ?? NOT_SENT))
	return new Response(NO_DATA, { status: 503 })
}

async function describe(outcome: unknown, notSent: string): Promise<string> {
	if (!(outcome instanceof Response)) return isTimeout(outcome) ? NO_ANSWER : notSent
	const isText = outcome.headers.get('Content-Type')?.startsWith('text/plain')
	return isText ? `${notSent} ${await outcome.text()}` : notSent
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/** Whether a page or its action gave it, and not what stands before them. */
const isAnswer = (response: Response) => response.headers.has('X-Remix-Response')

/** Whether the server, or its database, is not there for now. */
const isMissing = (response: Response) =>
	!isAnswer(response) && [502, 503, 504].includes(response.status)

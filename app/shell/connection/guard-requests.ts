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
 * Keeps the page, and what was typed into it, when the server cannot be reached: the router would put an error
 * page in its place. A form that did not arrive says so (`data-not-sent`), or is sent again until it arrives
 * (`data-resend`). Page loads are retried.
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
		// The routes of this page are already known, although the router asks before it sends a form.
		if (isDiscovery(input)) return ask(signal).catch(() => Response.json({}))
		if ((init.method ?? 'GET') === 'GET') return retryUntilAnswered(ask, signal, null, PAGE_WAITS)
		const form = submitted
		submitted = null
		const resend = form?.dataset['resend']
		if (resend)
			return retryUntilAnswered(
				(parent) => withTimeout(RESEND_TIMEOUT_MS, parent, ask),
				signal,
				form,
				resend,
			)
		const timeoutMs = init.body instanceof FormData ? UPLOAD_TIMEOUT_MS : FORM_TIMEOUT_MS
		return sendForm((parent) => withTimeout(timeoutMs, parent, ask), signal, form)
	}
}

const isDiscovery = ({ pathname, searchParams }: URL) =>
	pathname === '/__manifest' && searchParams.getAll('p').every((path) => path === location.pathname)

/** Retries until the server answers or the router aborts, and shows that the page waits. */
async function retryUntilAnswered(
	ask: Ask,
	signal: Signal,
	form: HTMLFormElement | null,
	said: string,
) {
	try {
		for (;;) {
			const response = await ask(signal).catch(() => null)
			if (response && !isServerDown(response)) return response
			signal?.throwIfAborted()
			showNote(form, said)
			await pauseBeforeRetry(signal)
		}
	} finally {
		clearNote(form)
	}
}

/** Sends a form. One that did not arrive leaves the page as it is. */
async function sendForm(ask: Ask, signal: Signal, form: HTMLFormElement | null) {
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

/** Whether an answer comes from a page or action, and not from a proxy in front of the server. */
const isAnswer = (response: Response) => response.headers.has('X-Remix-Response')

/** Whether the server or its database is unavailable for now. */
const isServerDown = (response: Response) =>
	!isAnswer(response) && [502, 503, 504].includes(response.status)

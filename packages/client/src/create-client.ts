import { onAbort } from '@sfc/contract/on-abort'
import { writeCall, readAnswer, type CallAnswer, type CallInput } from '@sfc/contract/call'
import type { Operation } from '@sfc/contract/operation'
import { API_CALLS } from '@sfc/contract/operations'
import { ApiError, readRetryAfter } from '@sfc/contract/refusal'
import { withTimeout } from '@sfc/contract/with-timeout'

export { ApiError }

type ClientOptions = {
	/** Address of the web app, such as `https://farm.example`; the page's own when left out. */
	baseUrl?: string
	/** API token, or that of a sign-in; in a browser the cookie of the signed-in person is sent without one. */
	token?: string
	/** How long an answer may take; 15 s when left out. */
	timeoutMs?: number
	/**
	 * For how long in all a call is sent again where the server says when (`Retry-After`); 0, never, when left
	 * out. A server that says so has done nothing, so a change is sent again too.
	 */
	retryForMs?: number
	fetch?: typeof fetch
}

type Sending = { signal?: AbortSignal; timeoutMs?: number }
type Arguments<O extends Operation> =
	object extends CallInput<O> ? [input?: CallInput<O> & Sending] : [input: CallInput<O> & Sending]

/**
 * Each call of the API by its name. Where the answer is no JSON it is the `Response`, whose body has no
 * deadline. Throws `ApiError`; the signal's own reason when the caller gave up.
 */
export type ApiClient = {
	[Name in keyof typeof API_CALLS]: (
		...args: Arguments<(typeof API_CALLS)[Name]>
	) => Promise<
		[CallAnswer<(typeof API_CALLS)[Name]>] extends [never]
			? Response
			: CallAnswer<(typeof API_CALLS)[Name]>
	>
}

/** Calls the HTTP API of a server, for browsers and Node. */
export function createClient(options: ClientOptions = {}): ApiClient {
	const calls = Object.entries(API_CALLS).map(([name, operation]: [string, Operation]) => [
		name,
		(input: Input = {}) => sendWithRetries(operation, input, options),
	])
	return Object.fromEntries(calls) as ApiClient
}

type Input = CallInput<Operation> & Sending

/** Sends a call again while the server asks to wait, as long as that ends in time. */
async function sendWithRetries(
	operation: Operation,
	input: Input,
	options: ClientOptions,
): Promise<unknown> {
	const endsMs = performance.now() + (options.retryForMs ?? 0)
	for (;;) {
		try {
			return await send(operation, input, options)
		} catch (error) {
			const waitMs = error instanceof ApiError && isRefused(error) ? error.retryAfterMs : null
			if (waitMs === null || performance.now() + waitMs > endsMs) throw error
			await pause(waitMs, input.signal)
		}
	}
}

/** Answers that say that the server did nothing, and when to come again. */
const isRefused = ({ status }: ApiError) => status === 429 || status === 503

async function send(
	operation: Operation,
	{ signal: parent, timeoutMs, ...input }: Input,
	options: ClientOptions,
): Promise<unknown> {
	const { baseUrl = '', token, fetch: request = fetch } = options
	const { path, headers, body, method } = writeCall(operation, input)
	const deadlineMs = timeoutMs ?? options.timeoutMs ?? 15_000
	const answer = await withTimeout(deadlineMs, parent, async (signal) => {
		const response = await request(baseUrl.replace(/\/+$/, '') + path, {
			method,
			headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
			...(body !== undefined && { body }),
			signal,
		})
		if (response.ok && typeof operation.answer === 'string') return response
		const { status, headers: answered } = response
		const retryAfterMs = readRetryAfter(answered.get('retry-after'))
		return { status, text: await response.text(), retryAfterMs }
	}).catch((error: unknown) => {
		if (parent?.aborted) throw error
		throw new ApiError(null, `${baseUrl || 'The server'} did not answer`, { cause: error })
	})
	return answer instanceof Response ? answer : readAnswer(operation, answer)
}

/** Waits; rejects at once with the signal's reason when the caller gives up. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
	signal?.throwIfAborted()
	let leave = () => {}
	let timer: ReturnType<typeof setTimeout> | undefined
	try {
		await new Promise<void>((resolve, reject) => {
			timer = setTimeout(resolve, ms)
			if (signal) leave = onAbort(signal, () => reject(signal.reason as Error))
		})
	} finally {
		clearTimeout(timer)
		leave()
	}
}

import { writeCall, readAnswer, type CallAnswer, type CallInput } from './call'
import type { Operation } from './operation'
import { API_CALLS } from './operations'
import { ApiError, readRetryAfter } from './refusal'
import { withTimeout } from './with-timeout'

type ClientOptions = {
	/** Address of the web app, such as `https://farm.example`; the page's own when left out. */
	baseUrl?: string
	/** Token of a sign-in, an agent (`<agentId>.<secret>`) or an import; a browser sends its cookie without one. */
	token?: string
	/** How long an answer may take; 15 s unless told. */
	timeoutMs?: number
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
		(input: CallInput<Operation> & Sending = {}) => send(operation, input, options),
	])
	return Object.fromEntries(calls) as ApiClient
}

async function send(
	operation: Operation,
	{ signal: parent, timeoutMs, ...input }: CallInput<Operation> & Sending,
	options: ClientOptions,
): Promise<unknown> {
	const { baseUrl = '', token, fetch: request = fetch } = options
	const { path, headers, body, method } = writeCall(operation, input)
	const deadlineMs = timeoutMs ?? options.timeoutMs ?? 15_000
	const answer = await withTimeout(deadlineMs, parent, async (signal) => {
		const response = await request(baseUrl + path, {
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

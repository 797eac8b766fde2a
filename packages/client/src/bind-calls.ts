import { ApiError, readRetryAfter } from '@sfc/contract/api-error'
import { readAnswer, writeCall, type CallInput } from '@sfc/contract/call'
import type { Operation } from '@sfc/contract/operation'
import { withTimeout } from '@sfc/contract/with-timeout'
import type { ClientOptions, Sending } from './client-types'
import { pause } from './pause'

/** A function for each call of a table, which sends it; who calls it says the types. */
export function bindCalls(
	calls: Record<string, Operation>,
	options: ClientOptions,
): Record<string, (input?: Input) => Promise<unknown>> {
	const functions = Object.entries(calls).map(([name, operation]) => [
		name,
		(input: Input = {}) => sendWithRetries(operation, input, options),
	])
	return Object.fromEntries(functions) as ReturnType<typeof bindCalls>
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

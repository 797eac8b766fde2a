import type { Operation } from '@sfc/contract/operation'
import type { ClientOptions } from './client-types'
import { bindCalls } from './bind-calls'

/** Each call as method, path, and whether body and answer are JSON. The build of the package writes it. */
declare const CALL_ROWS: Record<
	string,
	[method: string, path: string, body: string, answer: string]
>

/** Takes any JSON as an answer: a schema for each would make the client thirty times as large. */
const anyJson = {
	safeParse: (data: unknown) =>
		data === undefined ? { success: false, error: 'no JSON' } : { success: true, data },
}

const CALLS = Object.fromEntries(
	Object.entries(CALL_ROWS).map(([name, [method, path, body, answer]]) => [
		name,
		{ method, path, body: body || undefined, answer: answer ? anyJson : answer },
	]),
) as unknown as Record<string, Operation>

/**
 * Calls the HTTP API of a server; of the package that is installed without this repository.
 * @public imported by the entry in `scripts/npm-packages/pack-client.ts`
 */
export const createPackedClient = (options: ClientOptions = {}) => bindCalls(CALLS, options)

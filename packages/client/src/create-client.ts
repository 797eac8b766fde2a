import type { CallAnswer, CallInput } from '@sfc/contract/call'
import { API_CALLS } from '@sfc/contract/operations'
import type { Arguments, ClientOptions } from './client-types'
import { bindCalls } from './bind-calls'

export { ApiError } from '@sfc/contract/api-error'

/**
 * Each call of the API by its name. Where the answer is no JSON it is the `Response`, whose body has no
 * deadline. Throws `ApiError`; the signal's own reason when the caller gave up.
 */
export type ApiClient = {
	[Name in keyof typeof API_CALLS]: (
		...args: Arguments<CallInput<(typeof API_CALLS)[Name]>>
	) => Promise<
		[CallAnswer<(typeof API_CALLS)[Name]>] extends [never]
			? Response
			: CallAnswer<(typeof API_CALLS)[Name]>
	>
}

/** Calls the HTTP API of a server, for browsers and Node; every answer is checked by its schema. */
export const createClient = (options: ClientOptions = {}): ApiClient =>
	bindCalls(API_CALLS, options) as unknown as ApiClient

export type FaultCode =
	| 'not-found'
	| 'conflict'
	| 'forbidden'
	| 'unauthenticated'
	/** Signed in, but the action needs re-authentication. */
	| 'unconfirmed'
	/** The action needs a farm, and the person is a member of none. */
	| 'farmless'
	| 'invalid'
	| 'too-large'
	| 'too-many'
	| 'unavailable'

/** A failure the caller can act on. Anything else that is thrown is a bug. */
export class Fault extends Error {
	override readonly name = 'Fault'

	constructor(
		readonly code: FaultCode,
		message: string,
		options?: ErrorOptions & {
			/** The form field or payload path the message belongs to. */
			field?: string
			/** Seconds after which to retry. */
			retryAfterS?: number
		},
	) {
		super(message, options)
		this.field = options?.field
		this.retryAfterS = options?.retryAfterS
	}

	readonly field: string | undefined
	readonly retryAfterS: number | undefined
}

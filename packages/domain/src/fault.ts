export type FaultCode =
	| 'not-found'
	| 'conflict'
	| 'forbidden'
	| 'unauthenticated'
	/** Signed in, but what is asked for needs a fresh proof of who it is. */
	| 'unconfirmed'
	/** A farm is needed, and the person is a member of none. */
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
			/** Seconds after which trying again makes sense. */
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

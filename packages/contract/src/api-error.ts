import { parseJson } from './parse-json'

const CODES = {
	400: 'invalid',
	401: 'unauthenticated',
	403: 'forbidden',
	404: 'not-found',
	409: 'conflict',
	413: 'too-large',
	422: 'invalid',
	429: 'too-many',
	503: 'unavailable',
} as const

/** `unreachable`: no answer came, or not in time. `failed`: any other status or answer. */
export type ApiErrorCode = (typeof CODES)[keyof typeof CODES] | 'unreachable' | 'failed'

/** A field that is wrong, and why. */
export type FieldError = { field: string; message: string }

/** What came back from the server, read to its end. */
export type ReceivedAnswer = {
	status: number
	text: string
	retryAfterMs: number | null
}

/** A call that the server refused, did not answer, or answered otherwise than the contract says. */
export class ApiError extends Error {
	override readonly name: string = 'ApiError'
	/** 0 when no answer came. */
	readonly status: number
	readonly code: ApiErrorCode
	/** The fields that are wrong; empty when it is about the whole. */
	readonly details: FieldError[]
	/** After which time to try again, when the server said so; an hour at most. */
	readonly retryAfterMs: number | null
	/** The answer: parsed when it is JSON, else as text. */
	readonly body: unknown

	/** Without a message it is the server's own. */
	constructor(answer: ReceivedAnswer | null, message?: string, options?: ErrorOptions) {
		const body: unknown = answer && (parseJson(answer.text) ?? answer.text)
		const refusal = readRefusal(body)
		super(message ?? refusal.message ?? `The server answered ${answer?.status}`, options)
		this.body = body
		this.status = answer?.status ?? 0
		this.code = answer ? (CODES[answer.status as keyof typeof CODES] ?? 'failed') : 'unreachable'
		const { field, details } = refusal
		this.details = details ?? (field ? [{ field, message: this.message }] : [])
		this.retryAfterMs = answer?.retryAfterMs ?? null
	}
}

/** Reads a refusal without a schema, so that a program with this error needs no zod; what is not as said is left out. */
function readRefusal(body: unknown): { message?: string; field?: string; details?: FieldError[] } {
	if (typeof body !== 'object' || body === null) return {}
	const { error, message, field, details } = body as Record<string, unknown>
	const text = [message, error].find((one) => typeof one === 'string')
	return {
		...(text !== undefined && { message: text }),
		...(typeof field === 'string' && { field }),
		...(Array.isArray(details) && details.every(isFieldError) && { details }),
	}
}

const isFieldError = (one: unknown): one is FieldError => {
	const { field, message } = (one ?? {}) as Record<string, unknown>
	return typeof field === 'string' && typeof message === 'string'
}

/** The header Retry-After: seconds or a date, as HTTP allows; at most an hour. */
export function readRetryAfter(header: string | null | undefined): number | null {
	if (!header) return null
	const seconds = Number(header)
	const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
	return Number.isFinite(ms) ? Math.min(3_600_000, Math.max(0, ms)) : null
}

import { z } from 'zod'
import { partialUpdate } from './partial-update'
import { parseJson } from './parse-json'

/** What the API answers when it refuses: `error` and `message` hold the same sentence, meant for people. */
export const Refusal = z.object({
	error: z.string(),
	message: z.string().describe('The same text as error'),
	field: z.string().optional(),
	details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type Refusal = z.infer<typeof Refusal>

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

/** What came back from the server, read to its end. */
export type ReceivedAnswer = {
	status: number
	text: string
	retryAfterMs: number | null
}

/** A call that the server refused, did not answer, or answered otherwise than the contract says. */
export class ApiError extends Error {
	override readonly name = 'ApiError'
	/** 0 when no answer came. */
	readonly status: number
	readonly code: ApiErrorCode
	/** The fields that are wrong; empty when it is about the whole. */
	readonly details: NonNullable<Refusal['details']>
	/** After which time to try again, when the server said so; an hour at most. */
	readonly retryAfterMs: number | null
	/** The answer: parsed when it is JSON, else as text. */
	readonly body: unknown

	/** Without a message it is the server's own. */
	constructor(answer: ReceivedAnswer | null, message?: string, options?: ErrorOptions) {
		const body: unknown = answer && (parseJson(answer.text) ?? answer.text)
		const refusal = partialUpdate(Refusal).catch({}).parse(body)
		const text = message ?? refusal.message ?? refusal.error
		super(text ?? `The server answered ${answer?.status}`, options)
		this.body = body
		this.status = answer?.status ?? 0
		this.code = answer ? (CODES[answer.status as keyof typeof CODES] ?? 'failed') : 'unreachable'
		const { field, details } = refusal
		this.details = details ?? (field ? [{ field, message: this.message }] : [])
		this.retryAfterMs = answer?.retryAfterMs ?? null
	}
}

/** The header Retry-After: seconds or a date, as HTTP allows; at most an hour. */
export function readRetryAfter(header: string | null | undefined): number | null {
	if (!header) return null
	const seconds = Number(header)
	const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
	return Number.isFinite(ms) ? Math.min(3_600_000, Math.max(0, ms)) : null
}

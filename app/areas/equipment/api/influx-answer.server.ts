import type { Fault, FaultCode } from '@sfc/domain/fault'
import { FAULT_STATUS } from '~/http/fault-status'
import type { Written } from '~/areas/equipment/services/imports/write-lines.server'

/** Maximum number of refused lines that are listed. */
const NAMED_MAX = 20

/** InfluxDB's error codes. */
const CODES: Partial<Record<FaultCode, string>> = {
	unauthenticated: 'unauthorized',
	'too-large': 'request too large',
	'too-many': 'too many requests',
	unavailable: 'unavailable',
	invalid: 'invalid',
}

export function influxRefusal({ code, message, retryAfterS }: Fault): Response {
	const response = refusal(FAULT_STATUS[code], CODES[code] ?? 'internal error', message)
	if (retryAfterS !== undefined) response.headers.set('Retry-After', String(retryAfterS))
	return response
}

/** What a write is made of, and how it counts what is stored. */
const LINES = { one: 'line', many: 'lines' }
export const SERIES = { one: 'series', many: 'samples' }

/** 204 when all of a write is stored; else what was refused, by number and reason. */
export function answerWrite({ stored, refused }: Written, { one, many } = LINES): Response {
	const [first] = refused
	if (!first) return new Response(null, { status: 204 })
	const named = refused
		.slice(0, NAMED_MAX)
		.map(({ number, message }) => `${one} ${number}: ${message}`)
	const more = refused.length > NAMED_MAX ? `; and ${refused.length - NAMED_MAX} more` : ''
	const head =
		stored > 0 ? `partial write: ${stored} ${many} stored, ${refused.length} refused: ` : ''
	const isFull = refused.every(({ isFull }) => isFull)
	return refusal(
		isFull ? 422 : 400,
		isFull ? 'unprocessable entity' : 'invalid',
		`${head}${named.join('; ')}${more}`,
		{
			line: first.number,
			lines: refused.slice(0, NAMED_MAX).map(({ number, message }) => ({ line: number, message })),
		},
	)
}

export const refusal = (status: number, code: string, message: string, more: object = {}) =>
	Response.json({ code, message, error: message, ...more }, { status })

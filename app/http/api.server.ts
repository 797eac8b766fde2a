import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { asDatabaseFault } from '#db/unavailable'
import { server } from '../boot.server'
import { redactPath } from './redact-path'
import { requireSameOrigin } from './same-origin.server'
import { API_CSP } from './security-headers.server'
import { FAULT_STATUS } from './fault-status'

type Args = { request: Request }

/**
 * Wraps a resource route: refuses cross-site changes and answers errors as `{ error, message,
 * details? }` (`error` and `message` are the same text; clients read either). `anyOrigin` is for
 * calls that use no session.
 */
export const api =
	<A extends Args>(
		handler: (args: A) => Promise<Response>,
		{ anyOrigin = false }: { anyOrigin?: boolean } = {},
	) =>
	(args: A): Promise<Response> =>
		withJsonErrors(args.request, async () => {
			if (!anyOrigin) requireSameOrigin(args.request, (await server()).env.PUBLIC_URL)
			return handler(args)
		})

/** Runs a handler and turns what it throws into a JSON answer. */
export async function withJsonErrors(
	{ method, url }: { method: string; url: string },
	call: () => Promise<Response>,
): Promise<Response> {
	let response: Response
	try {
		response = await call()
	} catch (thrown) {
		const error = asDatabaseFault(thrown)
		if (error instanceof Response) response = error
		else if (error instanceof z.ZodError) response = invalid(error)
		else if (error instanceof Fault) response = faulty(error)
		else {
			const path = redactPath(url)
			;(await server()).log.error({ err: error, method, path }, 'call failed')
			response = refusal(500, 'Something went wrong on the server. Please try again.')
		}
	}
	if (!response.headers.has('Content-Security-Policy'))
		response.headers.set('Content-Security-Policy', API_CSP)
	if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
	return response
}

const refusal = (status: number, text: string, more: Record<string, unknown> = {}) =>
	Response.json({ error: text, message: text, ...more }, { status })

function invalid(error: z.ZodError): Response {
	const details = error.issues.map(({ path, message }) => ({
		field: path.join('.'),
		message: formatFieldError(path.join('.'), message),
	}))
	const status = error.issues.every(({ code }) => code === 'unrecognized_keys') ? 422 : 400
	return refusal(status, details[0]?.message ?? 'The request is not valid', { details })
}

/** Names the field where a schema has no message of its own and zod says “expected number, received NaN”. */
const formatFieldError = (field: string, message: string): string =>
	message.replace(
		/^Invalid input: expected (\w+), received (\w+)$/,
		(_, wanted: string, sent: string) =>
			`${field || 'The request'} ${sent === 'undefined' ? 'is missing' : 'has the wrong type'}: ` +
			`${wanted} expected`,
	)

function faulty({ code, message, field, retryAfterS }: Fault): Response {
	const response = refusal(FAULT_STATUS[code], message, field ? { field } : {})
	if (retryAfterS !== undefined) response.headers.set('Retry-After', String(retryAfterS))
	return response
}

/** Answers a method that a resource does not support. */
export const methodNotAllowed = (allow: string) =>
	Response.json(
		{ error: 'Method not allowed', message: 'Method not allowed' },
		{
			status: 405,
			headers: { Allow: allow, 'Cache-Control': 'no-store', 'Content-Security-Policy': API_CSP },
		},
	)

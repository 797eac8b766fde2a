import type { Request, Response } from 'express'
import { API_CSP } from '~/http/security-headers.server'
import { ERROR_PAGE_CSP, plainErrorPage } from './plain-error-page'

export const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export type Refusal = { status: number; title: string; text: string; retryAfterS?: number }

/** Answers a request without reading it any further. */
export function refuseRequest(request: Request, response: Response, refusal: Refusal): void {
	const { status, retryAfterS } = refusal
	const { type, policy, body } = inTheirForm(request, refusal)
	response.on('error', () => {}) // a client that has left needs no answer
	response.writeHead(status, {
		'Content-Type': type,
		'Content-Security-Policy': policy,
		'Cache-Control': 'no-store',
		...(retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }),
	})
	response.end(body)
}

/** Formats a refusal: JSON for API calls, a page for page views, and plain text for requests by a page. */
function inTheirForm({ url, headers }: Request, { title, text }: Refusal) {
	if (url.startsWith('/api/'))
		return {
			type: 'application/json',
			policy: API_CSP,
			body: JSON.stringify({ error: text, message: text }),
		}
	if (headers.accept?.includes('text/html'))
		return {
			type: 'text/html; charset=utf-8',
			policy: ERROR_PAGE_CSP,
			body: plainErrorPage({ title, text }),
		}
	return { type: 'text/plain; charset=utf-8', policy: API_CSP, body: text }
}

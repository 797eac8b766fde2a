import type { Request, RequestHandler, Response } from 'express'
import { IMPORT_PATH } from '@sfc/contract/imports/operations'
import type { Server } from '~/boot.server'
import { limitsFrom } from '~/http/limits'
import { API_CSP } from '~/http/security-headers.server'
import { createCallerLookup } from './identify-caller'
import { ERROR_PAGE_CSP, plainErrorPage } from './plain-error-page'
import { WindowCounter } from './window-counter'

/**
 * Larger than any form or upload of the product, including four photos that are slightly too large.
 */
const BODY_MAX_BYTES = 64 * 1024 * 1024
const WINDOW_MS = 60_000
const HEALTH = ['/metrics', '/healthz', '/readyz', '/api/health-check']
/** Agents and imports have their own limits. */
const AGENTS = '/api/agent/'
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Refusal = { status: number; title: string; text: string; retryAfterS?: number }

const isFree = (path: string) =>
	path.startsWith(AGENTS) || path === IMPORT_PATH || HEALTH.includes(path)

/**
 * Refuses requests above a caller's limit, and bodies that are too large for every call. Health
 * checks and agents are not limited here.
 */
export function limitRequests(ctx: Server): RequestHandler {
	const counter = new WindowCounter(WINDOW_MS)
	const callerOf = createCallerLookup(ctx)
	const limits = limitsFrom(ctx.env.RATE_LIMIT_PER_MINUTE)

	return (request, response, next) => {
		if (isFree(request.path)) return next()
		if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES)
			return refuse(request, response, TOO_LARGE)
		if (ctx.env.RATE_LIMIT_PER_MINUTE === 0) return next()
		// When the check itself fails the request is allowed.
		const judged = judge(request).catch(() => null)
		void judged.then((refusal) => {
			if (refusal) refuse(request, response, refusal)
			else if (!response.destroyed) next()
		})
	}

	async function judge(request: Request): Promise<Refusal | null> {
		const caller = await callerOf(request)
		const isRead = READS.has(request.method)
		const most = isRead ? limits.reads : caller.isPerson ? limits.changes : limits.changesOfNobody
		const waitMs = counter.count(`${isRead ? 'read' : 'change'} ${caller.key}`, most, ctx.now())
		return waitMs === 0 ? null : tooMany(waitMs)
	}
}

const TOO_LARGE: Refusal = {
	status: 413,
	title: 'Too large',
	text: `The request is larger than ${BODY_MAX_BYTES / 1024 / 1024} MB.`,
}

function tooMany(waitMs: number): Refusal {
	const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000))
	const text = `Too many requests. Please try again in ${retryAfterS} s.`
	return { status: 429, title: 'Too many requests', text, retryAfterS }
}

function refuse(request: Request, response: Response, refusal: Refusal): void {
	const { status, retryAfterS } = refusal
	const { type, policy, body } = inTheirForm(request, refusal)
	response.on('error', () => {}) // a client that has left needs no answer
	response.writeHead(status, {
		'Content-Type': type,
		'Content-Security-Policy': policy,
		'Cache-Control': 'no-store',
		// The body of a change is not read.
		...(READS.has(request.method) ? {} : { Connection: 'close' }),
		...(retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }),
	})
	response.end(body)
}

/** API calls get JSON, page views a page, and requests by a page plain text. */
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

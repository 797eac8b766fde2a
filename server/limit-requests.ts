import type { Request, RequestHandler } from 'express'
import { IMPORT_PATH, IMPORT_PATH_V1 } from '@sfc/contract/imports/operations'
import type { Server } from '~/boot.server'
import { limitsFrom } from '~/http/limits'
import { createCallerLookup } from './identify-caller'
import { READS, refuseRequest, type Refusal } from './refuse-request'
import { WindowCounter } from './window-counter'

/**
 * Larger than any form or upload of the product, including four photos that are slightly too large.
 */
const BODY_MAX_BYTES = 64 * 1024 * 1024
const WINDOW_MS = 60_000
export const HEALTH = ['/metrics', '/healthz', '/readyz', '/api/health-check']
/** Agents and imports have their own limits. */
const AGENTS = '/api/agent/'

const isFree = (path: string) =>
	path.startsWith(AGENTS) ||
	path === IMPORT_PATH ||
	path === IMPORT_PATH_V1 ||
	HEALTH.includes(path)

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
			return refuseRequest(request, response, TOO_LARGE)
		if (ctx.env.RATE_LIMIT_PER_MINUTE === 0) return next()
		// When the check itself fails the request is allowed.
		const judged = judge(request).catch(() => null)
		void judged.then((refusal) => {
			if (refusal) refuseRequest(request, response, refusal)
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

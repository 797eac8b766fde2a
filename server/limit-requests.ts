import type { RequestHandler } from 'express'
import type { Server } from '~/boot.server'
import { deriveLimits } from '~/http/limits'
import { CALLER, isPerson } from './identify-caller'
import { READS, refuseRequest, type Refusal } from './refuse-request'
import { WindowCounter } from './window-counter'

/**
 * Larger than any form or upload of the product, including four photos that are slightly too large.
 */
const BODY_MAX_BYTES = 64 * 1024 * 1024
const WINDOW_MS = 60_000

/** Refuses requests above a caller's limit, and bodies that are too large for every call. */
export function limitRequests({ env, now }: Server): RequestHandler {
	const counter = new WindowCounter(WINDOW_MS)
	const limits = deriveLimits(env.RATE_LIMIT_PER_MINUTE)

	return (request, response, next) => {
		const caller = request.headers[CALLER]?.toString()
		if (caller === undefined) return next()
		if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES)
			return refuseRequest(request, response, TOO_LARGE)
		if (env.RATE_LIMIT_PER_MINUTE === 0) return next()
		const isRead = READS.has(request.method)
		const most = isRead ? limits.reads : isPerson(caller) ? limits.changes : limits.changesOfNobody
		const waitMs = counter.count(`${isRead ? 'read' : 'change'} ${caller}`, most, now())
		if (waitMs === 0) next()
		else refuseRequest(request, response, tooMany(waitMs))
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

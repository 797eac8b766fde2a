import type { RequestHandler } from 'express'
import type { Server } from '~/boot.server'
import { routeClass } from '~/metrics/route-class'

/** Counts answers by kind of address and status, and measures how long they took. */
export function countRequests({ metrics }: Server): RequestHandler {
	const { requests, requestSeconds } = metrics
	return ({ originalUrl }, response, next) => {
		const kind = routeClass(originalUrl)
		const startedMs = performance.now()
		response.once('finish', () => {
			requests.inc({ kind, status: response.statusCode })
			const isStream = String(response.getHeader('Content-Type')).startsWith('text/event-stream')
			if (!isStream) requestSeconds.observe({ kind }, (performance.now() - startedMs) / 1000)
		})
		next()
	}
}

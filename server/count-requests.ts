import type { RequestHandler } from 'express'
import type { Server } from '~/boot.server'
import { routeClass } from '~/metrics/route-class'
import type { RouteNames } from './name-route'

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Counts answers by kind of address and status, and measures how long those of each route took. */
export function countRequests({ metrics }: Server, nameRoute: RouteNames): RequestHandler {
	const { requests, requestSeconds } = metrics
	return ({ originalUrl, method }, response, next) => {
		const kind = routeClass(originalUrl)
		const startedMs = performance.now()
		response.once('finish', () => {
			requests.inc({ kind, status: response.statusCode })
			const isStream = String(response.getHeader('Content-Type')).startsWith('text/event-stream')
			if (isStream) return
			const labels = { kind, method: METHODS.has(method) ? method : 'other' }
			const seconds = (performance.now() - startedMs) / 1000
			requestSeconds.observe({ ...labels, route: nameRoute(originalUrl) }, seconds)
		})
		next()
	}
}

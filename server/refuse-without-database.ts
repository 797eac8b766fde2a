import { INFLUX_PATHS, WRITE_PATHS } from '@sfc/contract/equipment/imports/operations'
import type { RequestHandler } from 'express'
import type { Server } from '~/boot.server'
import { refuseRequest } from './refuse-request'

export const HEALTH = ['/metrics', '/healthz', '/readyz', '/api/health-check']

/** Routes that answer in a form of their own. */
export const ANSWERS_ITSELF: ReadonlySet<string> = new Set([
	...HEALTH,
	...WRITE_PATHS,
	...INFLUX_PATHS,
])

/** Answers every request at once while the database is down, instead of waiting for it. */
export const refuseWithoutDatabase =
	({ state }: Server): RequestHandler =>
	(request, response, next) => {
		if (!state.isDatabaseDown || ANSWERS_ITSELF.has(request.path)) return next()
		refuseRequest(request, response, {
			status: 503,
			title: 'The database is down',
			text: 'The server cannot reach its database, so it can show and save nothing. Agents go on and keep their readings. Try again in a few seconds.',
			retryAfterS: 2,
		})
	}

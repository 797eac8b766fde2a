import type { RequestHandler } from 'express'
import { isDatabaseResponding } from '~/areas/platform/services/disk/is-database-responding.server'
import type { Server } from '~/boot.server'

/**
 * Answers health checks before anything else looks at them, because anybody may ask often:
 * `/healthz` while the process runs, `/readyz` while it can do its work too.
 */
export const answerHealth =
	(ctx: Server): RequestHandler =>
	(request, response, next) => {
		if (request.method !== 'GET' && request.method !== 'HEAD') return next()
		const send = (status: number, text: string) => {
			const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }
			response.writeHead(status, headers).end(text)
		}
		// The database is not checked: a restart would not help it.
		if (request.path === '/healthz') return send(200, 'ok')
		if (request.path !== '/readyz') return next()
		void isDatabaseResponding(ctx).then((ready) =>
			ready ? send(200, 'ready') : send(503, 'the database does not answer'),
		)
	}

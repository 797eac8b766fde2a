import type { RequestHandler } from 'express'
import { probeDatabase } from '~/areas/platform/services/disk/probe-database.server'
import type { Server } from '~/boot.server'

/**
 * Answers health checks before anything else looks at them, because anybody may ask often:
 * `/healthz` while the process runs, `/readyz` while it can do its work too, else with what fails
 * and since when.
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
		void whyNotReady(ctx).then((reasons) =>
			reasons.length === 0
				? send(200, 'ready')
				: send(503, ['not ready', ...reasons, ''].join('\n')),
		)
	}

/** One line for each check that fails. */
async function whyNotReady(ctx: Server): Promise<string[]> {
	if (ctx.state.isStopping) return ['server: it is being stopped']
	const failed = await probeDatabase(ctx)
	return failed.map(({ check, since, why }) => {
		const forS = Math.max(0, Math.round((ctx.now() - since) / 1000))
		return `${check}: ${why}, since ${new Date(since).toISOString()} (${forS} s)`
	})
}

import type { ServerBuild } from '@remix-run/node'
import { INFLUX_PATHS } from '@sfc/contract/equipment/imports/operations'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import compression from 'compression'
import express, { type Express } from 'express'
import { dispatchApi } from '~/api/dispatch.server'
import { answerMcp } from '~/api/mcp/answer-mcp.server'
import type { Server } from '~/boot.server'
import { answerHealth } from './answer-health'
import { answerFailure } from './answer-failure'
import { answerPages } from './answer-pages'
import { answerWith } from './answer-request'
import { assignRequestId } from './assign-request-id'
import { countRequests } from './count-requests'
import { discardUnreadBody } from './discard-unread-body'
import {
	setClientAddressHeader,
	refuseCrossSiteForm,
	refuseInvalidUrl,
	setSecurityHeaders,
} from './request-guards'
import { identifyCaller } from './identify-caller'
import { limitRequests } from './limit-requests'
import { logRequests } from './log-requests'
import { refuseChangesOnFullDisk } from './refuse-changes'
import { refuseWithoutDatabase } from './refuse-without-database'
import { staticFiles } from './static-files'
import { refuseOnWorker } from './refuse-on-worker'
import { createRouteNames } from './name-route'
import { redirectInstaller } from './redirect-installer'
import { receiveBatch } from './receive-batch'
import { limitPageConcurrency } from './limit-page-concurrency'
import { traceRequests } from './trace-requests'
import { warnAboutProxy } from './warn-about-proxy'

/** The middleware of every request, in order. */
export function createApp(ctx: Server, build: ServerBuild): Express {
	const { env } = ctx
	const app = express()
	app.disable('x-powered-by')
	app.disable('query parser')

	app.use(assignRequestId)
	const nameRoute = ctx.tracing || env.METRICS_TOKEN ? createRouteNames(build.routes) : undefined
	if (nameRoute && ctx.tracing) app.use(traceRequests(nameRoute))
	app.use(discardUnreadBody)
	if (nameRoute && env.METRICS_TOKEN) app.use(countRequests(ctx, nameRoute))
	app.use(setSecurityHeaders(env.PUBLIC_URL))
	app.use(refuseInvalidUrl)
	app.use(answerHealth(ctx))
	if (env.ROLE === 'worker') app.use(refuseOnWorker)
	app.use(warnAboutProxy(ctx))
	app.use(setClientAddressHeader(ctx))
	app.use(refuseCrossSiteForm(ctx))

	app.post(AGENT_PATHS.batch, logRequests({ onlyFailed: true }), receiveBatch(ctx))
	app.use(compression())
	// In development Vite serves them.
	if (env.NODE_ENV !== 'development') app.use(staticFiles(build.assetsBuildDirectory))

	app.use(redirectInstaller)
	app.use(refuseWithoutDatabase(ctx))
	app.use(identifyCaller(ctx))
	app.use(limitRequests(ctx))
	app.use(logRequests())
	app.use(refuseChangesOnFullDisk(ctx))
	app.use('/api/mcp', answerWith(answerMcp))
	app.use(['/api', ...INFLUX_PATHS], answerWith(dispatchApi))
	const atOnce = ctx.db.engine === 'sqlite' ? 2 : 8 // PostgreSQL works meanwhile
	const pages = limitPageConcurrency(answerPages(build, env.NODE_ENV), { atOnce, state: ctx.state })
	app.use(answerWith(pages))
	app.use(answerFailure(ctx))
	return app
}

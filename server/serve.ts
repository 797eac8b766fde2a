import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerBuild } from '@remix-run/node'
import { server, type Server } from '~/boot.server'
import { markPublishedFarms } from '~/areas/platform/services/farm-work/mark-farms.server'
import { startJobs } from '~/jobs/run-jobs.server'
import { createApp } from './app'
import { drain, stopListening } from './drain'
import { limitConnections, TIME_LIMITS } from './slow-connections'
import { trackConnections, type Connections } from './track-connections'

/** Time for pending requests when the server stops; all acknowledged data is on disk already. */
const DRAIN_MS = 10_000
/** Time for jobs that run then; what one that is cut has claimed is free after some minutes. */
const JOBS_MS = 5_000

/** Runs the built server until SIGTERM or SIGINT. */
export async function serve(build: ServerBuild): Promise<void> {
	const http = createServer(TIME_LIMITS)
	const connections = trackConnections(http)
	limitConnections(http, connections)
	const ctx = await runUntilStopped(http, connections)
	const { PORT, HOST } = ctx.env
	const app = createApp(ctx, build)
	http.on('request', (request, response) => {
		// The rest of what a client sent before it was cut, or learned that its connection closes.
		if (request.socket.writable) app(request, response)
	})
	http.once('error', (error) => {
		console.error(`The server cannot listen: ${error.message}`)
		process.exit(1)
	})
	http.listen(PORT, HOST, () => console.log(greeting(http, HOST)))
}

/**
 * Opens the database and starts the jobs; on SIGTERM or SIGINT everything is stopped, including
 * `http`.
 */
export async function runUntilStopped(
	http: HttpServer,
	connections = trackConnections(http),
): Promise<Server> {
	const ctx = await server()
	const noteUrl = () => (ctx.ownUrl = ownUrl(http))
	if (http.listening) noteUrl()
	else http.once('listening', noteUrl)
	const stopJobs = startJobs(ctx, ctx.env.ROLE)
	for (const signal of ['SIGTERM', 'SIGINT'] as const)
		process.once(signal, () => {
			ctx.log.info({ signal }, 'stopping')
			void stop(ctx, { http, connections, stopJobs }).finally(() => process.exit(0))
		})
	return ctx
}

type Running = { http: HttpServer; connections: Connections; stopJobs: () => Promise<void> }

/** Hands over to the other servers: who asks again or looks on finds them, and they find all work undone. */
async function stop(ctx: Server, { http, connections, stopJobs }: Running): Promise<void> {
	const { db, live, state, tracing, env } = ctx
	state.isStopping = true
	await sleep(env.STOP_DELAY_S * 1000)
	const jobsEnded = stopJobs()
	await stopListening(http)
	live.close() // streams never end by themselves, and would be opened here again before
	const late = sleep(JOBS_MS)
	await drain(http, connections, DRAIN_MS)
	await Promise.race([late, jobsEnded.then(() => markPublishedFarms(ctx)).then(live.sent)])
	await db.close()
	await tracing?.stop()
}

/** The address of the server for programs on this machine. */
function ownUrl(http: HttpServer): string {
	const { address, port, family } = http.address() as AddressInfo
	const host = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : address
	return `http://${family === 'IPv6' && host === address ? `[${host}]` : host}:${port}`
}

/** The addresses for people: `http://localhost:3000 (http://192.0.2.7:3000)`. */
function greeting(http: HttpServer, host: string | undefined): string {
	const { port } = http.address() as AddressInfo
	const outside = Object.values(networkInterfaces())
		.flatMap((addresses) => addresses ?? [])
		.find(({ family, internal }) => family === 'IPv4' && !internal)
	const address = host ?? outside?.address
	return `[farm] http://localhost:${port}${address ? ` (http://${address}:${port})` : ''}`
}

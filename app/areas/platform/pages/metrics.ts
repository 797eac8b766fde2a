import { createHash, timingSafeEqual } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { server } from '~/boot.server'
import { bearerToken } from '~/http/same-origin.server'
import { readGauges } from '~/metrics/read-gauges.server'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** The server's metrics for Prometheus. Without METRICS_TOKEN this page does not exist. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
	const ctx = await server()
	const wanted = ctx.env.METRICS_TOKEN
	if (wanted === undefined) return new Response('Not found', { status: 404, headers: NO_STORE })
	const given = bearerToken(request.headers.get('Authorization'))
	if (given === null || !isSame(given, wanted)) {
		const headers = { ...NO_STORE, 'WWW-Authenticate': 'Bearer' }
		return new Response('The token is missing or wrong', { status: 401, headers })
	}
	return new Response((await ctx.metrics.registry.metrics()) + (await readGauges(ctx)), {
		headers: { ...NO_STORE, 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
	})
}

/** Compares in constant time for tokens of any length. */
function isSame(given: string, wanted: string): boolean {
	const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
	return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

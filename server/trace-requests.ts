import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { RequestHandler } from 'express'
import { REQUEST_ID } from '~/http/request-id'
import { readTraceparent, startSpan } from '~/tracing/with-span'
import type { RouteNames } from './name-route'

/** Makes a span of each request, inside the trace that it came with. Its name has the route, not the address. */
export function traceRequests(nameRoute: RouteNames): RequestHandler {
	return ({ method, originalUrl, headers }, response, next) => {
		const parent = readTraceparent(headers['traceparent']?.toString())
		const route = nameRoute(originalUrl)
		const span = startSpan(`${method} ${route}`, {
			kind: SpanKind.SERVER,
			parent,
			attributes: {
				'http.request.method': method,
				'http.route': route,
				'sfc.request.id': headers[REQUEST_ID]?.toString(),
			},
		})
		response.once('close', () => {
			span.setAttribute('http.response.status_code', response.statusCode)
			if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
			span.end()
		})
		context.with(trace.setSpan(parent, span), next)
	}
}

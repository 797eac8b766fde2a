import { randomBytes } from 'node:crypto'
import type { EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { server } from './boot.server'
import { collectHtml } from './http/collect-html'
import { redactPath } from './http/redact-path'
import { pageCsp } from './http/security-headers.server'
import { NonceContext } from './shell/nonce'

// The server around the pages is part of the same build: both use the same database, limits and streams.
export { createApp } from '../server/app'
export { runUntilStopped, serve } from '../server/serve'

/** Renders the whole page before the first byte is sent, so that it is complete without scripts. */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
) {
	const nonce = randomBytes(16).toString('base64')
	const retryAfter = retryAfterHeader(context)
	if (retryAfter) headers.set('Retry-After', retryAfter)
	return new Promise<Response>((resolve, reject) => {
		let failed = false
		const { pipe, abort } = renderToPipeableStream(
			<NonceContext.Provider value={nonce}>
				<RemixServer context={context} url={request.url} nonce={nonce} abortDelay={10_000} />
			</NonceContext.Provider>,
			{
				nonce,
				onAllReady() {
					clearTimeout(limit)
					headers.set('Content-Type', 'text/html; charset=utf-8')
					headers.set('Cache-Control', 'no-store')
					headers.set('Content-Security-Policy', pageCsp(nonce))
					const answer = (html: Uint8Array<ArrayBuffer>) =>
						resolve(new Response(html, { headers, status: failed ? 500 : status }))
					pipe(collectHtml(answer))
				},
				onShellError: reject,
				onError(error) {
					failed = true
					void server().then(({ log }) =>
						log.error(
							{ err: error, path: redactPath(new URL(request.url).pathname) },
							'page failed',
						),
					)
				},
			},
		)
		const limit = setTimeout(abort, 10_000).unref()
	})
}

/** The Retry-After of a loader or action; Remix passes on only the cookies of their headers. */
const retryAfterHeader = ({
	staticHandlerContext: { actionHeaders, loaderHeaders },
}: EntryContext) =>
	[...Object.values(actionHeaders), ...Object.values(loaderHeaders)]
		.map((headers) => headers.get('Retry-After'))
		.find(Boolean)

/** Data requests are as private as the page. */
export function handleDataRequest(response: Response): Response {
	response.headers.set('Cache-Control', 'no-store')
	return response
}

export function handleError(error: unknown, { request }: { request: Request }) {
	// A wrong address or method is the client's error, and the request log has it.
	if (request.signal.aborted || isRouteErrorResponse(error)) return
	void server().then(({ log }) =>
		log.error(
			{ err: error, method: request.method, path: redactPath(new URL(request.url).pathname) },
			'unexpected',
		),
	)
}

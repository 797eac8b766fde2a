import { redirect } from '@remix-run/node'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { Fault } from '@sfc/domain/fault'
import type { Logger } from 'pino'
import { asDatabaseFault } from '#db/unavailable'
import { server } from '../boot.server'
import { requireSameOrigin } from './same-origin.server'
import { FAULT_STATUS } from './fault-status'
import { CONFIRM_PATH, confirmUrl, pagePath } from './page-path'
import { isId } from './parse-path-id'
import { redactPath } from './redact-path'
import { REQUEST_ID } from './request-id'

type Args = { request: Request }

/**
 * Wraps a page's loader or action: refuses cross-site changes and turns a Fault into the sign-in
 * page or the error page.
 */
export const page =
	<A extends Args, R>(handler: (args: A) => Promise<R>) =>
	async (args: A): Promise<R> => {
		const { env, log } = await server()
		try {
			requireSameOrigin(args.request, env.PUBLIC_URL)
			const result = await handler(args)
			return result instanceof Response
				? withoutCache(keepFarmInRedirect(result, args.request))
				: result
		} catch (thrown) {
			const error = asDatabaseFault(thrown)
			if (error instanceof Response) throw withoutCache(keepFarmInRedirect(error, args.request))
			if (!(error instanceof Fault)) throw reportUnexpected({ request: args.request, error, log })
			if (error.code === 'unauthenticated') throw withoutCache(redirect(loginUrl(args.request)))
			if (error.code === 'farmless') throw withoutCache(redirect('/farm-selection'))
			if (error.code === 'unconfirmed') throw withoutCache(redirect(confirmUrl(args.request)))
			const refusal = new Response(error.message, { status: FAULT_STATUS[error.code] })
			if (error.retryAfterS) refusal.headers.set('Retry-After', String(error.retryAfterS))
			throw withoutCache(refusal)
		}
	}

/** Logs a bug; the error page shows the id of the request, by which the line is found. */
function reportUnexpected({
	request,
	error,
	log,
}: {
	request: Request
	error: unknown
	log: Logger
}) {
	if (request.signal.aborted) return error
	const path = redactPath(new URL(request.url).pathname)
	log.error({ err: error, method: request.method, path }, 'unexpected')
	return withoutCache(new Response(request.headers.get(REQUEST_ID) ?? '', { status: 500 }))
}

/** Keeps a redirect on the farm of the page, unless it names another farm or confirms the identity. */
function keepFarmInRedirect<R extends Response>(response: R, { url }: Request): R {
	const to = response.headers.get('Location')
	const farmId = new URL(url).searchParams.get('farmId') ?? ''
	if (to && !to.startsWith(CONFIRM_PATH) && isId(farmId))
		response.headers.set('Location', withFarm(to, Number(farmId)))
	return response
}

/** Marks redirects and refusals as private, like pages. */
function withoutCache<R extends Response>(response: R): R {
	if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
	return response
}

/** The sign-in page, with the address of a GET to return to. */
function loginUrl(request: Request): string {
	const { path, search } = pagePath(request)
	if (request.method !== 'GET' || path === '/') return '/login'
	return `/login?redirectTo=${encodeURIComponent(path + search)}`
}

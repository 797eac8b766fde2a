import { redirect } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { server } from '../boot.server'
import { requireSameOrigin } from './same-origin.server'
import { STATUS_OF_FAULT } from './status-of-fault'

type Args = { request: Request }

/**
 * Wraps a page's loader or action: refuses foreign changes and turns a Fault into what a person
 * sees: the sign-in page, or the error page inside the shell.
 */
export const page =
	<A extends Args, R>(handler: (args: A) => Promise<R>) =>
	async (args: A): Promise<R> => {
		const { env } = await server()
		try {
			requireSameOrigin(args.request, env.PUBLIC_URL)
			return await handler(args)
		} catch (error) {
			if (!(error instanceof Fault)) throw error
			if (error.code === 'unauthenticated') throw redirect(loginUrl(args.request))
			throw new Response(error.message, { status: STATUS_OF_FAULT[error.code] })
		}
	}

/** The sign-in page, remembering where a GET wanted to go. */
function loginUrl(request: Request): string {
	const { pathname, search } = new URL(request.url)
	if (request.method !== 'GET' || pathname === '/') return '/login'
	return `/login?redirectTo=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`
}

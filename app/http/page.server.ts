import { redirect } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { server } from '../boot.server'
import { requireSameOrigin } from './same-origin.server'
import { FAULT_STATUS } from './fault-status'

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
			const result = await handler(args)
			return result instanceof Response ? kept(result) : result
		} catch (error) {
			if (error instanceof Response) throw kept(error)
			if (!(error instanceof Fault)) throw error
			if (error.code === 'unauthenticated') throw kept(redirect(loginUrl(args.request)))
			if (error.code === 'farmless') throw kept(redirect('/farm-selection'))
			if (error.code === 'unconfirmed') throw kept(redirect(confirmUrl(args.request)))
			throw kept(new Response(error.message, { status: FAULT_STATUS[error.code] }))
		}
	}

/** An answer that is no page (a redirect, a refusal) is as private as one. */
function kept<R extends Response>(response: R): R {
	if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
	return response
}

/** The page that asks who it is, leading back to the page that was shown. */
function confirmUrl(request: Request): string {
	const { pathname, search } = new URL(request.url)
	const page = pathname.replace(/\.data$/, '') + search
	return `/confirm-identity?redirectTo=${encodeURIComponent(page)}`
}

/** The sign-in page, remembering where a GET wanted to go. */
function loginUrl(request: Request): string {
	const { pathname, search } = new URL(request.url)
	if (request.method !== 'GET' || pathname === '/') return '/login'
	return `/login?redirectTo=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`
}

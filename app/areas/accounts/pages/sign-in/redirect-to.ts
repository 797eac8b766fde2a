import { safeRedirect } from '~/http/safe-redirect'

/** The page a person wanted to open before signing in, from `next` or `redirectTo`; null without one. */
export function readRedirectTo(searchParams: URLSearchParams): string | null {
	const to = searchParams.get('next') ?? searchParams.get('redirectTo')
	return to === null ? null : safeRedirect(to, '/dashboard')
}

/** The page to open after signing in, as a query string for the next page: `?redirectTo=…`, or empty. */
export function redirectToQuery(searchParams: URLSearchParams): string {
	const to = readRedirectTo(searchParams)
	return to === null ? '' : `?redirectTo=${encodeURIComponent(to)}`
}

import { safeRedirect } from '~/http/safe-redirect'

/** Where somebody wanted to go who has to come in first, as `next` or `redirectTo` says; else null. */
export function readRedirectTo(searchParams: URLSearchParams): string | null {
	const to = searchParams.get('next') ?? searchParams.get('redirectTo')
	return to === null ? null : safeRedirect(to, '/dashboard')
}

/** The same, carried on to another page: `?redirectTo=…`, or nothing. */
export function redirectToQuery(searchParams: URLSearchParams): string {
	const to = readRedirectTo(searchParams)
	return to === null ? '' : `?redirectTo=${encodeURIComponent(to)}`
}

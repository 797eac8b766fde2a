/**
 * The part of an address that may be logged: without the query, where mailed links carry their
 * token, and without the secret of a calendar feed in the path.
 */
export const redactPath = (url: string): string =>
	(url.split('?')[0] ?? '').replace(/(\/calendar-feeds\/)[^/]+/i, '$1hidden')

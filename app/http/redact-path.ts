/**
 * What of an address may stand in a log: not what follows `?`, where mailed links carry their token,
 * nor the secret of a calendar feed, which is part of the path.
 */
export const redactPath = (url: string): string =>
	(url.split('?')[0] ?? '').replace(/(\/calendar-feeds\/)[^/]+/i, '$1hidden')

/** The token of a mailed link, `?token=…`; a made-up one is just unknown. */
export const linkToken = (request: Request): string =>
	new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? ''

/** The token of a mailed link, `?token=…`. An unknown one is simply not found. */
export const linkToken = (request: Request, most = 200): string =>
	new URL(request.url).searchParams.get('token')?.slice(0, most) ?? ''

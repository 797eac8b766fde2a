/** The page that confirms the identity. */
export const CONFIRM_PATH = '/confirm-identity'

/** The address of the page that confirms the identity, with the current page to return to. */
export function confirmUrl(request: Request): string {
	const { path, search } = pagePath(request)
	return `${CONFIRM_PATH}?redirectTo=${encodeURIComponent(path + search)}`
}

/** The path and query of a page, also for a request for its data alone. */
export function pagePath({ url }: Request): { path: string; search: string } {
	const { pathname, search } = new URL(url)
	return { path: pathname.replace(/\.data$/, ''), search }
}

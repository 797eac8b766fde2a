/** The page that asks who it is. */
export const CONFIRM_PATH = '/confirm-identity'

/** The page that asks who it is, leading back to the current one. */
export function confirmUrl(request: Request): string {
	const { path, search } = pagePath(request)
	return `${CONFIRM_PATH}?redirectTo=${encodeURIComponent(path + search)}`
}

/** The address of a page without its host, also where only its data is asked for. */
export function pagePath({ url }: Request): { path: string; search: string } {
	const { pathname, search } = new URL(url)
	return { path: pathname.replace(/\.data$/, ''), search }
}

import type { StoredToast } from '~/http/toast.server'

const COOKIE = /(?:^|; )toast=([^;]+)/

/** The message that the answer to a form left in the cookie `toast`, if no page has shown it yet. */
export function unreadToast(cookies: string): StoredToast | null {
	// What follows the last dot signs it, for the server.
	const [signed] = COOKIE.exec(cookies)?.slice(1) ?? []
	if (!signed) return null
	try {
		const data = atob(decodeURIComponent(signed).replace(/\.[^.]*$/, ''))
		const bytes = Uint8Array.from(data, (one) => one.charCodeAt(0))
		return JSON.parse(new TextDecoder().decode(bytes)) as StoredToast
	} catch {
		return null
	}
}

export const clearToast = (): void => {
	document.cookie = 'toast=; Path=/; Max-Age=0'
}

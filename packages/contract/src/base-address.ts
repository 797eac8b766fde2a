/** An address without what follows its path, and without a slash at the end; null for one that cannot be used. */
export function baseAddress(text: string): string | null {
	const address = text.trim()
	if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
	const { origin, pathname, search, hash, username, password } = new URL(address)
	if (search || hash || username || password) return null
	return origin + pathname.replace(/\/+$/, '')
}

/** The host suffixes the shop platform gives to stores. */
export const SHOP_SUFFIXES = ['myshopify.com', 'shopify.com'] as const

const SCHEME = /^https:\/\//i
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const HOST_MAX = 253

/**
 * The host of a store's address in lower case; null when it is not on the platform. The token is
 * sent to this host, so parsing is strict: only names before one of the suffixes; a user, a port,
 * an IP address, another scheme or a name in punycode is refused.
 */
export function shopHost(address: string): string | null {
	const [host = ''] = address.trim().replace(SCHEME, '').toLowerCase().split(/[/?#]/, 1)
	if (host.length > HOST_MAX) return null
	const suffix = SHOP_SUFFIXES.find((ending) => host.endsWith(`.${ending}`))
	if (!suffix) return null
	const names = host.slice(0, -suffix.length - 1).split('.')
	return names.every((name) => LABEL.test(name) && !name.startsWith('xn--')) ? host : null
}

import { shopHost } from './shop-host'

export const PLATFORMS = ['shopify', 'woocommerce'] as const
export type Platform = (typeof PLATFORMS)[number]

export const PLATFORM_NAMES: Record<Platform, string> = {
	shopify: 'Shopify',
	woocommerce: 'WooCommerce',
}

/** The platform that an address belongs to, where nobody says it. */
export const detectPlatform = (address: string): Platform =>
	shopHost(address) === null ? 'woocommerce' : 'shopify'

/**
 * Where a store is: the host of one at Shopify, the address of the site of another, without a slash at
 * the end. Null for what is no such address.
 */
export function storeAddress(platform: Platform, typed: string): string | null {
	if (platform === 'shopify') return shopHost(typed)
	const text = typed.trim()
	const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
	if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null
	const { origin, hostname, pathname, search, hash, username, password } = new URL(whole)
	if (search || hash || username || password || !hostname.includes('.')) return null
	return origin + pathname.replace(/\/+$/, '')
}

import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Bit of the first byte: the address was made up, as phones do, and has no manufacturer. */
const LOCALLY_ADMINISTERED = 2

let makers: Readonly<Record<string, string>> | undefined

/**
 * Finds the manufacturer of a network card by the first half of its hardware address
 * (`b8:27:eb:11:22:33`), from the IEEE list in the package `oui-data`; the version of the package
 * is its date. Null for one that is not in it. The list (6 MB) is read on first use.
 */
export function macVendor(mac: string): string | null {
	const [first = '0'] = mac.split(':')
	if (parseInt(first, 16) & LOCALLY_ADMINISTERED)
		return 'no maker: an address made up by the device'
	makers ??= require('oui-data') as Record<string, string>
	const entry = makers[mac.replaceAll(':', '').slice(0, 6).toUpperCase()]
	return entry?.split('\n')[0] ?? null
}

import { BlockList, isIP } from 'node:net'

/**
 * Parses a list such as `127.0.0.0/8, ::1`. Throws an Error naming the entry that is no address or
 * range.
 */
export function parseTrustedProxies(text: string): BlockList {
	const list = new BlockList()
	const items = text.split(',').map((item) => item.trim())
	for (const item of items.filter(Boolean)) add(list, item)
	return list
}

function add(list: BlockList, item: string): void {
	const [address = '', prefix, ...more] = item.split('/')
	const version = isIP(address)
	if (version === 0) throw new Error(`${item} is no IP address`)
	const family = version === 6 ? 'ipv6' : 'ipv4'
	if (prefix === undefined) return list.addAddress(address, family)
	const bits = /^\d{1,3}$/.test(prefix) && more.length === 0 ? Number(prefix) : Infinity
	if (bits > (version === 6 ? 128 : 32))
		throw new Error(`${item} is no range of addresses, like 10.0.0.0/8`)
	list.addSubnet(address, bits, family)
}

/** Whether the proxy at this address is trusted. False for an invalid address. */
export function isTrusted(address: string, trusted: BlockList): boolean {
	const version = isIP(address)
	return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

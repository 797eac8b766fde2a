import { isIP, type BlockList } from 'node:net'
import { isTrusted } from './trusted-proxies'

/**
 * Where a request came from: the first address, from the socket outwards, that is no trusted proxy.
 * Everybody can send the entries before it. Null when the socket has no address any more.
 */
export function resolveClientAddress(
	socket: string | undefined,
	forwarded: string | null | undefined,
	trusted: BlockList,
): string | null {
	let address = plain(socket ?? '')
	if (isIP(address) === 0) return null
	const hops = (forwarded ?? '').split(',').map((hop) => plain(hop.trim()))
	while (isTrusted(address, trusted)) {
		const next = hops.pop()
		if (!next || isIP(next) === 0) break
		address = next
	}
	return address
}

/** IPv4 as IPv4, also where the socket is one of IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

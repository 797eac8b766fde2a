import type { IncomingMessage } from 'node:http'
import { isIP, type BlockList } from 'node:net'
import proxyAddr from 'proxy-addr'
import { isTrusted } from '~/http/trusted-proxies'

/**
 * Where a request came from: the first address, from the socket outwards, that is no trusted proxy.
 * Everybody can send the entries before it. Null when the socket has no address any more.
 */
export function resolveClientAddress(
	{ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
	trusted: BlockList,
): string | null {
	const request = { socket, headers } as IncomingMessage
	const known = proxyAddr.all(request, (address) => isTrusted(plain(address), trusted))
	return known.map(plain).findLast((address) => isIP(address) !== 0) ?? null
}

/** IPv4 as IPv4, also where the socket is one of IPv6. */
const plain = (address: string | undefined) =>
	(address ?? '').trim().replace(/^::ffff:(?=\d+\.)/i, '')

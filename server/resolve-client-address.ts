import type { IncomingMessage } from 'node:http'
import { isIP, type BlockList } from 'node:net'
import proxyAddr from 'proxy-addr'
import { isTrusted } from '~/http/trusted-proxies'

/**
 * The client address of a request: the first address, starting from the socket, that is not a
 * trusted proxy. Clients can forge the entries before it. Null when the socket has no address any
 * more.
 */
export function resolveClientAddress(
	{ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
	trusted: BlockList,
): string | null {
	const request = { socket, headers } as IncomingMessage
	const known = proxyAddr.all(request, (address) => isTrusted(plainAddress(address), trusted))
	return known.map(plainAddress).findLast((address) => isIP(address) !== 0) ?? null
}

/** Writes an IPv4 address of an IPv6 socket as IPv4. */
export const plainAddress = (address: string | undefined) =>
	(address ?? '').trim().replace(/^::ffff:(?=\d+\.)/i, '')

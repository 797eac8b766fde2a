import { BlockList, isIP } from 'node:net'
import { server } from '../boot.server'
import { connection } from './front-door.server'

/**
 * The address a request came from, for limits, the login history and the audit log; null when it
 * cannot be told. `X-Forwarded-For` counts only when the connection itself comes from a trusted
 * proxy, and only the last entry that no trusted proxy wrote: everybody can send the others.
 */
export async function clientAddress(request: Request): Promise<string | null> {
	const { env } = await server()
	const socket = plain(connection()?.address ?? '')
	if (isIP(socket) === 0) return null
	return addressBehind(socket, request.headers.get('X-Forwarded-For'), proxies(env.TRUSTED_PROXIES))
}

/** The first address, from the socket outwards, that is no trusted proxy. */
export function addressBehind(
	socket: string,
	forwarded: string | null,
	trusted: BlockList,
): string {
	let address = socket
	const hops = (forwarded ?? '').split(',').map((hop) => plain(hop.trim()))
	while (isTrusted(address, trusted)) {
		const next = hops.pop()
		if (!next || isIP(next) === 0) break
		address = next
	}
	return address
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')

const isTrusted = (address: string, trusted: BlockList) =>
	trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const lists = new Map<string, BlockList>()

/** Reads a list such as `127.0.0.0/8, ::1`. Throws for what is no address. */
export function proxies(text: string): BlockList {
	const known = lists.get(text)
	if (known) return known
	const list = new BlockList()
	for (const item of text
		.split(',')
		.map((part) => part.trim())
		.filter(Boolean)) {
		const [address = '', prefix] = item.split('/')
		const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
		if (isIP(address) === 0) throw new Error(`TRUSTED_PROXIES: ${item} is no address`)
		if (prefix === undefined) list.addAddress(address, family)
		else list.addSubnet(address, Number(prefix), family)
	}
	lists.set(text, list)
	return list
}

import type { IncomingMessage } from 'node:http'
import { networkInterfaces } from 'node:os'
import { Refusal } from './refusal'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Names under which the page may be asked for: a name of somebody else may lead here by DNS rebinding. */
export function allowedHosts(lan: boolean): Set<string> {
	if (!lan) return new Set(LOOPBACK)
	const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
	const hosts = own.map(({ family, address }) => (family === 'IPv6' ? `[${address}]` : address))
	return new Set([...LOOPBACK, ...hosts.map((host) => host.toLowerCase())])
}

/** Throws `Refusal` for a request that is meant for another host, or that another site sent. */
export function checkOrigin(
	{ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
	hosts: ReadonlySet<string>,
): void {
	const host = headers.host?.toLowerCase() ?? ''
	const [, name = ''] = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/.exec(host) ?? []
	if (!hosts.has(name))
		throw new Refusal(
			403,
			'Wrong address',
			'Open this page by the address that the terminal shows.',
		)
	const site = headers['sec-fetch-site'] ?? 'same-origin'
	const isLink = method === 'GET' && headers['sec-fetch-dest'] === 'document'
	const isOwnOrigin = headers.origin === undefined || headers.origin === `http://${host}`
	const isOwnSite = site === 'same-origin' || site === 'none' || isLink
	if (!isOwnOrigin || !isOwnSite)
		throw new Refusal(403, 'Not allowed', 'Another site sent this request. Nothing was switched.')
}

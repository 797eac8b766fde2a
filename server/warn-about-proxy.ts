import type { RequestHandler } from 'express'
import type { Server } from '~/boot.server'
import { parseTrustedProxies, isTrusted } from '~/http/trusted-proxies'
import { plainAddress } from './resolve-client-address'

/**
 * Networks in which a proxy of one's own can be; any other sender of `X-Forwarded-For` is a visitor who forges
 * it.
 */
const OWN_NETWORKS = parseTrustedProxies(
	'127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7',
)

const SILENT =
	'A proxy does not say where its visitors come from: all of them share one limit and one address in the logs. Let it send X-Forwarded-For, as docs/operate/reverse-proxies.md shows'
const UNTRUSTED =
	'A proxy that is not trusted sends X-Forwarded-For, so all its visitors share one limit and one address in the logs. If it is yours, add its address to TRUSTED_PROXIES'

/** Logs once when a proxy in front of the server is misconfigured. */
export function warnAboutProxy({ env, log }: Server): RequestHandler {
	const { PUBLIC_URL, TRUSTED_PROXIES } = env
	const publicHost = PUBLIC_URL === undefined ? '' : new URL(PUBLIC_URL).hostname
	const isBehindProxy = publicHost !== '' && !isTrusted(publicHost, TRUSTED_PROXIES)
	const warned = new Set<string>()
	const warnOnce = (message: string, proxy: string) => {
		if (!warned.has(message)) log.warn({ proxy }, message)
		warned.add(message)
	}
	return ({ socket, headers }, _response, next) => {
		const from = plainAddress(socket.remoteAddress)
		if (headers['x-forwarded-for'] !== undefined) {
			if (!isTrusted(from, TRUSTED_PROXIES) && isTrusted(from, OWN_NETWORKS))
				warnOnce(UNTRUSTED, from)
		} else if (isBehindProxy && parseHostname(headers.host) === publicHost) {
			if (isTrusted(from, TRUSTED_PROXIES)) warnOnce(SILENT, from)
		}
		next()
	}
}

const parseHostname = (host = '') => host.replace(/:\d+$/, '').toLowerCase()

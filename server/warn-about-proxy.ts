import type { RequestHandler } from 'express'
import type { Server } from '~/boot.server'
import { parseTrustedProxies, isTrusted } from '~/http/trusted-proxies'

/** Where a proxy of one's own can be; whoever else sends `X-Forwarded-For` is a visitor who makes it up. */
const OWN_NETWORKS = parseTrustedProxies(
	'127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7',
)

const SILENT =
	'A proxy does not say where its visitors come from: all of them share one limit and one address in the logs. Let it send X-Forwarded-For, as README.md shows'
const UNTRUSTED =
	'A proxy that is not trusted sends X-Forwarded-For, so all its visitors share one limit and one address in the logs. If it is yours, add its address to TRUSTED_PROXIES'

/** Writes into the log, once each, that a proxy in front of the server is not set up as it should be. */
export function warnAboutProxy({ env, log }: Server): RequestHandler {
	const publicHost = env.PUBLIC_URL && new URL(env.PUBLIC_URL).hostname
	const told = new Set<string>()
	const warnOnce = (message: string, proxy: string) => {
		if (told.has(message)) return
		told.add(message)
		log.warn({ proxy }, message)
	}
	return ({ socket, headers }, _response, next) => {
		const from = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
		const isForwarded = headers['x-forwarded-for'] !== undefined
		const isPublic = headers.host !== undefined && hostnameOf(headers.host) === publicHost
		if (isTrusted(from, env.TRUSTED_PROXIES)) {
			if (!isForwarded && isPublic && !isTrusted(publicHost ?? '', env.TRUSTED_PROXIES))
				warnOnce(SILENT, from)
		} else if (isForwarded && isTrusted(from, OWN_NETWORKS)) warnOnce(UNTRUSTED, from)
		next()
	}
}

const hostnameOf = (host: string) => host.replace(/:\d+$/, '').toLowerCase()

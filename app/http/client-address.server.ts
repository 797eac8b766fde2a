import { server } from '../boot.server'
import { resolveClientAddress } from './resolve-client-address'
import { connection } from './front-door.server'
import { parseTrustedProxies } from './trusted-proxies'

/**
 * The address a request came from, for limits, the login history and the audit log; null when it
 * cannot be told. `X-Forwarded-For` counts only when the connection itself comes from a trusted
 * proxy, and only the last entry that no trusted proxy wrote.
 */
export async function clientAddress(request: Request): Promise<string | null> {
	const { env } = await server()
	const forwarded = request.headers.get('X-Forwarded-For')
	return resolveClientAddress(
		connection()?.address,
		forwarded,
		parseTrustedProxies(env.TRUSTED_PROXIES),
	)
}

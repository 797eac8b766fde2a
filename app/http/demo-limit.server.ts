import { addressKey } from '@sfc/domain/accounts/network-prefix'
import { server } from '../boot.server'
import { rateLimit, type RateLimit } from '../services/rate-limits/rate-limit.server'
import { clientAddress } from './client-address.server'
import { limitsFrom } from './limits'

let limit: RateLimit | undefined

/** Counts a new demo session for its address. Throws Fault too-many. */
export async function countDemoSession(request: Request): Promise<void> {
	const { env } = await server()
	if (env.RATE_LIMIT_PER_MINUTE === 0) return
	const points = limitsFrom(env.RATE_LIMIT_PER_MINUTE).demoSessions
	limit ??= rateLimit({ points, windowS: 60, of: 'demo sessions' })
	await limit.count(addressKey(await clientAddress(request)))
}

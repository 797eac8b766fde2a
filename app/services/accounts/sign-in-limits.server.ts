import { Fault } from '@sfc/domain/fault'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const WINDOW_S = 15 * 60

/** Failed sign-ins allowed per window: for one account from anywhere, and from one address at all. */
const perAccount = new RateLimiterMemory({ points: 10, duration: WINDOW_S })
const perAddress = new RateLimiterMemory({ points: 100, duration: WINDOW_S })

type Attempt = { email: string; ip: string | null }

const buckets = ({ email, ip }: Attempt): [RateLimiterMemory, string][] => [
	...(ip === null ? [] : [[perAddress, ip] as [RateLimiterMemory, string]]),
	[perAccount, email],
]

/**
 * Counts an attempt before the password is looked at, so that a burst cannot slip through. Throws
 * Fault too-many when there were too many failed ones.
 */
export async function countSignIn(attempt: Attempt): Promise<void> {
	try {
		for (const [limiter, key] of buckets(attempt)) await limiter.consume(key)
	} catch (refusal) {
		if (!(refusal instanceof RateLimiterRes)) throw refusal
		const minutes = Math.max(1, Math.ceil(refusal.msBeforeNext / 60_000))
		const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
		throw new Fault('too-many', `Too many sign-in attempts. Please try again in ${wait}.`, {
			retryAfterS: Math.ceil(refusal.msBeforeNext / 1000),
		})
	}
}

/** A right password is no guess: it clears the account and gives its attempt back to the address. */
export async function forgiveSignIn({ email, ip }: Attempt): Promise<void> {
	await perAccount.delete(email)
	if (ip !== null) await perAddress.reward(ip)
}

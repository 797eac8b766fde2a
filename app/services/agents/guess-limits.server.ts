import { Fault } from '@sfc/domain/fault'
import { RateLimiterMemory } from 'rate-limiter-flexible'

const perAddress = new RateLimiterMemory({ points: 10, duration: 60 })
/** Limits guesses spread over many addresses. */
const together = new RateLimiterMemory({ points: 300, duration: 60 })

/**
 * Counts one try at an enrolment code. Throws Fault too-many after ten a minute from one address,
 * or 300 a minute in total, so that no code can be guessed within its 15 minutes.
 */
export async function countGuess(address: string): Promise<void> {
	const results = await Promise.allSettled([perAddress.consume(address), together.consume('all')])
	const refused = results.find((result) => result.status === 'rejected')
	if (!refused) return
	const { msBeforeNext = 60_000 } = refused.reason as { msBeforeNext?: number }
	const retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1000))
	throw new Fault('too-many', `Too many enrolment attempts. Try again in ${retryAfterS} s`, {
		retryAfterS,
	})
}

import { Fault } from '@sfc/domain/fault'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

type Options = {
	points: number
	windowS: number
	/** Name of what is limited: `sign-in attempts`. */
	of: string
	/** Alternative that works at once. */
	instead?: string
}

export type RateLimit = {
	/** Counts one use. Throws Fault too-many with the time to wait. */
	count(key: string): Promise<void>
	/** Takes one use back. */
	giveBack(key: string): Promise<void>
	forget(key: string): Promise<void>
}

/** Limits how often something may happen for one key (an account, an address) in a window. */
export function rateLimit({ points, windowS, of, instead }: Options): RateLimit {
	const limiter = new RateLimiterMemory({ points, duration: windowS })
	return {
		async count(key) {
			try {
				await limiter.consume(key)
			} catch (refusal) {
				if (!(refusal instanceof RateLimiterRes)) throw refusal
				throw tooMany(of, refusal.msBeforeNext, instead)
			}
		},
		giveBack: async (key) => void (await limiter.reward(key)),
		forget: async (key) => void (await limiter.delete(key)),
	}
}

function tooMany(of: string, waitMs: number, instead = ''): Fault {
	const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
	const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
	return new Fault('too-many', `Too many ${of}. Please try again in ${wait}. ${instead}`.trim(), {
		retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)),
	})
}

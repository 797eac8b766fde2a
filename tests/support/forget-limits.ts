import { RateLimiterMemory } from 'rate-limiter-flexible'
import { afterAll } from 'vitest'

/**
 * How often something happened is counted by the process, and test files share one: what a file used
 * up is given back at its end.
 */
const limiter = RateLimiterMemory.prototype
const { consume } = limiter
const used: [RateLimiterMemory, string | number][] = []

limiter.consume = function (key, ...rest) {
	used.push([this, key])
	return consume.call(this, key, ...rest)
}
afterAll(async () => {
	limiter.consume = consume
	for (const [limit, key] of used) await limit.delete(key)
})

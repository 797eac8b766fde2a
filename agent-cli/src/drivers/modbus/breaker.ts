/**
 * Circuit breaker: after each failure it stays open for a jittered, doubling time
 * between `firstMs` and `maxMs`; one success closes it.
 */
export type Breaker = {
	/** Milliseconds until the next try; 0 when it may be tried now. */
	waitMs(): number
	/** Why it is open. */
	reason(): string
	/** Stays open for at least `leastMs`. A try while it was open, which an OFF is, does not make it longer. */
	failed(reason: string, leastMs?: number): void
	succeeded(): void
}

export function createBreaker(
	now: () => number,
	{ firstMs = 1000, maxMs = 30_000, random = Math.random } = {},
): Breaker {
	let failures = 0
	let retryAt = 0
	let why = ''
	return {
		waitMs: () => Math.max(0, retryAt - now()),
		reason: () => why,
		failed(reason, leastMs = 0) {
			const isOpen = retryAt > now()
			why = reason
			retryAt = Math.max(retryAt, now() + leastMs)
			if (isOpen) return
			const ceilingMs = Math.min(maxMs, firstMs * 2 ** Math.min(failures, 16))
			failures += 1
			retryAt = now() + Math.max(leastMs, ceilingMs * (0.5 + random() / 2))
		},
		succeeded() {
			failures = 0
			retryAt = 0
			why = ''
		},
	}
}

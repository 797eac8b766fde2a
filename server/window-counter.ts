/** When this many callers are counted, the next new one starts a new window for all. */
const MAX_KEYS = 100_000

/**
 * Counts calls in windows of `windowMs`, which begin together for all callers. It runs on every
 * request, so it needs one map and one comparison per call.
 */
export class WindowCounter {
	readonly #windowMs: number
	#counts = new Map<string, number>()
	#endsMs = 0

	constructor(windowMs: number) {
		this.#windowMs = windowMs
	}

	/**
	 * Counts one call. Returns the milliseconds to wait when there were more than `most`, else 0.
	 */
	count(key: string, most: number, nowMs: number): number {
		// A clock that was set back would otherwise extend the window.
		if (nowMs >= this.#endsMs || nowMs < this.#endsMs - this.#windowMs || this.#isFull(key)) {
			this.#counts = new Map()
			this.#endsMs = nowMs + this.#windowMs
		}
		const count = (this.#counts.get(key) ?? 0) + 1
		this.#counts.set(key, count)
		return count > most ? this.#endsMs - nowMs : 0
	}

	#isFull(key: string): boolean {
		return this.#counts.size >= MAX_KEYS && !this.#counts.has(key)
	}
}

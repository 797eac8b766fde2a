/** More callers than this in one window are no longer told apart from new ones. */
const MAX_KEYS = 100_000

/**
 * Counts calls in windows of `windowMs`, all callers' windows beginning together. One map and one
 * comparison a call: this stands in front of every request.
 */
export class WindowCounter {
	readonly #windowMs: number
	#counts = new Map<string, number>()
	#endsMs = 0

	constructor(windowMs: number) {
		this.#windowMs = windowMs
	}

	/** Counts one. Milliseconds to wait when there were more than `most`, else 0. */
	count(key: string, most: number, nowMs: number): number {
		// A clock that was set back would otherwise stretch the window.
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

/**
 * Waits that grow from 1 s to 30 s with full jitter, so that a fleet does not return in step. No longer:
 * a command may wait on the other side.
 */
export class BackOff {
	#failures = 0

	constructor(
		private readonly firstMs = 1000,
		private readonly longestMs = 30_000,
		private readonly random: () => number = Math.random,
	) {}

	nextMs(): number {
		const ceiling = Math.min(this.longestMs, this.firstMs * 2 ** Math.min(this.#failures, 30))
		this.#failures += 1
		return Math.round(Math.min(this.longestMs, 50 + this.random() * ceiling))
	}

	reset(): void {
		this.#failures = 0
	}
}

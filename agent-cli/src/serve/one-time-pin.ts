import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

const WRONG_MAX = 5
const WRONG_WITHIN_MS = 60_000
const PAUSE_MS = 60_000

type OneTimePinOptions = {
	/** Milliseconds that do not jump. */
	now(): number
	/** Shows a new PIN to whoever is at the machine. */
	announce(pin: string): void
}

/** Six digits that open one session. They change once used, and after too many wrong tries. */
export class OneTimePin {
	readonly #options: OneTimePinOptions
	#pin = ''
	#wrongAt: number[] = []
	#pausedUntil = Number.NEGATIVE_INFINITY

	constructor(options: OneTimePinOptions) {
		this.#options = options
		this.#renew()
	}

	/** How long no PIN is taken, milliseconds; 0 when one is. */
	get pauseLeftMs(): number {
		return Math.max(0, this.#pausedUntil - this.#options.now())
	}

	/** Whether this is the PIN. It is used up by that. */
	redeem(text: string): boolean {
		if (this.pauseLeftMs > 0) return false
		if (isSameSecret(text, this.#pin)) {
			this.#renew()
			return true
		}
		const now = this.#options.now()
		this.#wrongAt = [...this.#wrongAt.filter((at) => at > now - WRONG_WITHIN_MS), now]
		if (this.#wrongAt.length >= WRONG_MAX) {
			this.#pausedUntil = now + PAUSE_MS
			this.#renew()
		}
		return false
	}

	#renew(): void {
		this.#wrongAt = []
		this.#pin = String(randomInt(1_000_000)).padStart(6, '0')
		this.#options.announce(this.#pin)
	}
}

/** Compares in a time that says nothing of where the two differ. */
export const isSameSecret = (a: string, b: string): boolean =>
	timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

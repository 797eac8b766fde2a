import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

const WRONG_MAX = 5
const WRONG_WITHIN_MS = 60_000
const PAUSE_MS = 60_000
/** Wrong tries, whoever made them, after which the PIN changes. */
const WRONG_OF_ONE_PIN_MAX = 100
/** Addresses that are remembered; the oldest goes first. */
const CALLERS_MAX = 1000

type OneTimePinOptions = {
	/** Milliseconds that do not jump. */
	now(): number
	/** Shows a new PIN to whoever is at the machine. */
	announce(pin: string): void
}

type Caller = { wrongAt: number[]; pausedUntil: number }

/**
 * Six digits that open one session. They change once used, and after many wrong tries. An address that
 * tries too often is paused; nobody else is.
 */
export class OneTimePin {
	readonly #options: OneTimePinOptions
	#pin = ''
	#wrong = 0
	readonly #callers = new Map<string, Caller>()

	constructor(options: OneTimePinOptions) {
		this.#options = options
		this.#renew()
	}

	/** How long no PIN is taken from an address, milliseconds; 0 when one is. */
	pauseLeftMs(address: string): number {
		const until = this.#callers.get(address)?.pausedUntil ?? Number.NEGATIVE_INFINITY
		return Math.max(0, until - this.#options.now())
	}

	/** Whether this is the PIN. It is used up by that. */
	redeem(text: string, address: string): boolean {
		if (this.pauseLeftMs(address) > 0) return false
		if (isSameSecret(text, this.#pin)) {
			this.#callers.delete(address)
			this.#renew()
			return true
		}
		this.#countWrong(address)
		return false
	}

	#countWrong(address: string): void {
		const now = this.#options.now()
		const before = this.#callers.get(address)?.wrongAt ?? []
		const wrongAt = [...before.filter((at) => at > now - WRONG_WITHIN_MS), now]
		const isPaused = wrongAt.length >= WRONG_MAX
		this.#callers.delete(address)
		this.#callers.set(address, {
			wrongAt: isPaused ? [] : wrongAt,
			pausedUntil: isPaused ? now + PAUSE_MS : Number.NEGATIVE_INFINITY,
		})
		const [oldest] = this.#callers.keys()
		if (this.#callers.size > CALLERS_MAX && oldest !== undefined) this.#callers.delete(oldest)
		this.#wrong += 1
		if (this.#wrong >= WRONG_OF_ONE_PIN_MAX) this.#renew()
	}

	#renew(): void {
		this.#wrong = 0
		this.#pin = String(randomInt(1_000_000)).padStart(6, '0')
		this.#options.announce(this.#pin)
	}
}

/** Compares in a time that says nothing of where the two differ. */
export const isSameSecret = (a: string, b: string): boolean =>
	timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

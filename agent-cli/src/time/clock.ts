import { pause } from './pause'
import { steadyNow } from './steady-now'

/** Where time comes from, both milliseconds UTC; tests pass their own. */
type TimeSource = { wallMs(): number; steadyMs(): number }

/**
 * Time that does not jump: a step of the machine's clock moves nothing, and the server's time is
 * learnt from its answers.
 */
export class Clock {
	readonly #time: TimeSource
	readonly #startedMs: number
	#offsetMs: number | null = null

	constructor(time: TimeSource = { wallMs: () => Date.now(), steadyMs: steadyNow }) {
		this.#time = time
		this.#startedMs = time.steadyMs()
	}

	/** Milliseconds UTC as this machine believed at start, counted on without jumps; drivers stamp by it. */
	now(): number {
		return Math.round(this.#time.steadyMs())
	}

	/** Milliseconds since the clock was made. */
	elapsedMs(): number {
		return this.#time.steadyMs() - this.#startedMs
	}

	/** The machine's own clock, which may jump. */
	wallMs(): number {
		return this.#time.wallMs()
	}

	/** True once the server's time is known. */
	get known(): boolean {
		return this.#offsetMs !== null
	}

	/** Resolves when the server's time is known, or `signal` aborts. */
	async untilKnown(signal: AbortSignal): Promise<void> {
		while (!this.known && !signal.aborted) await pause(100, signal)
	}

	/** Milliseconds UTC of the server, as well as known. */
	serverNow(): number {
		return this.toServer(this.now())
	}

	/** An instant of `now()` on the server's clock. */
	toServer(atMs: number): number {
		return Math.round(atMs + (this.#offsetMs ?? 0))
	}

	/** How far the machine's clock was stepped since the start. */
	jumpedMs(): number {
		return this.#time.wallMs() - this.#time.steadyMs()
	}

	/** Server clock minus this machine's clock; null before the first answer. */
	offsetMs(): number | null {
		return this.known ? Math.round(this.serverNow() - this.#time.wallMs()) : null
	}

	/**
	 * Learns from an answer with the server's time, asked at `sentMs` and received at `receivedMs` of
	 * `now()`. Differences within the uncertainty of the round trip are left alone, so that stamps keep
	 * their order. Returns true when the offset changed.
	 */
	learn(serverTime: number, sentMs: number, receivedMs: number): boolean {
		const uncertaintyMs = (receivedMs - sentMs) / 2 + 20
		const offsetMs = serverTime - (sentMs + receivedMs) / 2
		if (this.#offsetMs !== null && Math.abs(offsetMs - this.#offsetMs) <= uncertaintyMs)
			return false
		this.#offsetMs = offsetMs
		return true
	}
}

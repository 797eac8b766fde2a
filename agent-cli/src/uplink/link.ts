import { BackOff } from '../time/back-off'

export type LinkState = 'starting' | 'up' | 'down' | 'refused'

/** A link that failed for longer than this is down: readings go to the backlog lane from then on. */
const DOWN_AFTER_MS = 5000
const REFUSED_RETRY_MS = 300_000

/** State of the connection to the server; every part of the uplink reports here and asks before it calls. */
export class Link {
	reason: string | null = null
	lastAckAt: number | null = null
	/** How long the server took to answer the last heartbeat, there and back; null before one. */
	roundTripMs: number | null = null
	#refused = false
	#reached = false
	#failingSinceMs: number | null = null
	#retryAtMs = 0
	/** The server itself named the time to come back. */
	#isToldToWait = false
	readonly #backOff: BackOff
	readonly #now: () => number

	/** `now` in milliseconds that do not jump. */
	constructor(now: () => number, backOff: BackOff = new BackOff()) {
		this.#now = now
		this.#backOff = backOff
	}

	get state(): LinkState {
		if (this.#refused) return 'refused'
		if (this.#failingSinceMs !== null) return 'down'
		return this.#reached ? 'up' : 'starting'
	}

	/** How long the connection has been failing; 0 while it works. */
	get failingMs(): number {
		return this.#failingSinceMs === null ? 0 : this.#now() - this.#failingSinceMs
	}

	get lane(): 'live' | 'backlog' {
		return this.failingMs > DOWN_AFTER_MS ? 'backlog' : 'live'
	}

	/** Milliseconds until the next call makes sense. */
	get waitMs(): number {
		return Math.max(0, this.#retryAtMs - this.#now())
	}

	succeeded(): void {
		this.#refused = false
		this.#reached = true
		this.#failingSinceMs = null
		this.#retryAtMs = 0
		this.reason = null
		this.#backOff.reset()
	}

	/** Another call is answered again: those that back off try at once. */
	returned(): void {
		if (!this.#refused && !this.#isToldToWait) this.#retryAtMs = 0
	}

	/** Another server is called from now on: it is tried at once. */
	restart(): void {
		this.#refused = false
		this.#isToldToWait = false
		this.#retryAtMs = 0
		this.#backOff.reset()
	}

	/** The server could not be reached or is busy; calls wait `retryAfterMs` or back off. */
	failed(reason: string, retryAfterMs: number | null = null): void {
		this.reason = reason
		this.#failingSinceMs ??= this.#now()
		if (this.waitMs > 0) return
		this.#isToldToWait = retryAfterMs !== null && retryAfterMs > 0
		this.#retryAtMs = this.#now() + (retryAfterMs || this.#backOff.nextMs())
	}

	/** The server does not accept this agent: readings are kept, and it is asked again every 5 minutes. */
	refuse(reason: string): void {
		this.reason = reason
		this.#refused = true
		this.#failingSinceMs ??= this.#now()
		this.#retryAtMs = this.#now() + REFUSED_RETRY_MS
	}
}

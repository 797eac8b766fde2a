const WITHIN_MS = 100
const MANY = 5

/** Counts which agents send, so that a commit waits for others only while there are others. */
export class RecentSenders {
	#senders = new Set<string>()
	#before = 0
	#since = 0

	count(agentId: string): void {
		this.#turn()
		this.#senders.add(agentId)
	}

	/** Whether at least five agents sent within a tenth of a second, lately. */
	areMany(): boolean {
		this.#turn()
		return Math.max(this.#before, this.#senders.size) >= MANY
	}

	#turn(): void {
		const sinceMs = performance.now() - this.#since
		if (sinceMs < WITHIN_MS) return
		this.#before = sinceMs < 2 * WITHIN_MS ? this.#senders.size : 0
		this.#senders.clear()
		this.#since += sinceMs
	}
}

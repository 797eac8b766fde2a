type Awaited = { name: string; reason: string | null }

/** What is missing for so long is named. */
const AFTER_MS = 3000
const MOST_NAMED = 5

/** Says in one line what the agent waits for, once each time that changes. */
export class WaitingReport {
	#names = ''
	#sinceMs: number
	#said = ''

	/** `now` in milliseconds that do not jump. */
	constructor(private readonly now: () => number) {
		this.#sinceMs = now()
	}

	/** The line for the log; null when there is nothing new. */
	next(awaited: readonly Awaited[]): string | null {
		const names = awaited.map(({ name }) => name).join()
		if (names !== this.#names) {
			this.#names = names
			this.#sinceMs = this.now()
		}
		if (names === this.#said || this.now() < this.#sinceMs + AFTER_MS) return null
		this.#said = names
		return awaited.length > 0 ? describe(awaited) : 'the server and every device answer'
	}
}

function describe(awaited: readonly Awaited[]): string {
	const named = awaited
		.slice(0, MOST_NAMED)
		.map(({ name, reason }) => `${name} (${reason?.replace(/\s+/g, ' ') ?? 'no answer yet'})`)
	const further = awaited.length - named.length
	return `waiting for ${named.join(', ')}${further > 0 ? ` and ${further} more` : ''}`
}

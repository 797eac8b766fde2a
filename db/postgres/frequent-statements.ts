/** Below it a statement may be one of a kind, such as a filter that one person chose. */
const OFTEN = 20
/** Each connection of PostgreSQL keeps the plans of all of them, 10 to 40 kB each. */
const MOST_PREPARED = 500
/** Longer ones are inserts of many rows, whose text differs with their number. */
const LONGEST_TEXT = 8_000
const MOST_COUNTED = 5_000

/** Statements that have been sent often enough to be prepared; it keeps a bounded number of texts. */
export class FrequentStatements {
	readonly #prepared = new Set<string>()
	readonly #counts = new Map<string, number>()

	/** Counts a statement; returns whether it is to be prepared. */
	has(text: string): boolean {
		if (this.#prepared.has(text)) return true
		if (this.#prepared.size >= MOST_PREPARED || text.length > LONGEST_TEXT) return false
		const count = (this.#counts.get(text) ?? 0) + 1
		if (count >= OFTEN) {
			this.#prepared.add(text)
			this.#counts.delete(text)
			return true
		}
		if (this.#counts.size >= MOST_COUNTED) this.#counts.clear()
		this.#counts.set(text, count)
		return false
	}
}

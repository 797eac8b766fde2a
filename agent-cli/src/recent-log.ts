import { parseLogLine } from './log'

export type LogLine = { at: number; level: 'debug' | 'info' | 'warn' | 'error'; text: string }

const levelOf = (number: number): LogLine['level'] =>
	number >= 50 ? 'error' : number >= 40 ? 'warn' : number >= 30 ? 'info' : 'debug'

const KEPT_MS = 3_600_000
const KEPT_LINES = 2000
const LONGEST = 2000

/** What was logged in the last hour, in memory, for people who look from afar. */
export class RecentLog {
	#lines: LogLine[] = []

	/** Takes one line of the log as it is written, secrets hidden already. */
	add(line: string): void {
		const entry = parseLogLine(line)
		if (!entry) return
		const { at, number, text } = entry
		this.#lines.push({ at, level: levelOf(number), text: text.slice(0, LONGEST) })
		if (this.#lines.length > 2 * KEPT_LINES) this.#lines = this.#lines.slice(-KEPT_LINES)
	}

	/** Oldest first; `now` is this machine's clock, as the log's is. */
	list(now: number): LogLine[] {
		const since = now - KEPT_MS
		return this.#lines.slice(-KEPT_LINES).filter(({ at }) => at >= since)
	}
}

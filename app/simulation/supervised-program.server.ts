import type { RunningProgram } from './start-program.server'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A program that ran this long did not fail at its start. */
const SETTLED_MS = 60_000

/** A program that is restarted when it exits, after growing delays while it keeps failing. */
export class SupervisedProgram {
	/** Consecutive exits soon after a start. */
	failures = 0
	/** The last line it printed before its last exit. */
	lastWords = ''
	lastExit: number | null = null
	startedAt = 0
	#running: RunningProgram | null = null
	#retryAt = 0

	/** Restarts it when necessary. Returns whether it runs. */
	keep(now: number, start: () => RunningProgram): boolean {
		if (this.#running) {
			if (this.#running.exitCode() === undefined) {
				if (now - this.startedAt > SETTLED_MS) this.failures = 0
				return true
			}
			this.#ended(this.#running, now)
		}
		if (now < this.#retryAt) return false
		this.#running = start()
		this.startedAt = now
		return true
	}

	#ended(program: RunningProgram, now: number): void {
		this.#running = null
		this.lastWords = program.lastLine()
		this.lastExit = program.exitCode() ?? null
		this.failures += 1
		const waitMs = FIRST_WAIT_MS * 2 ** Math.min(this.failures - 1, 10)
		this.#retryAt = now + Math.min(LONGEST_WAIT_MS, waitMs)
	}

	async stop(): Promise<void> {
		const running = this.#running
		this.#running = null
		if (running && running.exitCode() === undefined) await running.stop()
	}
}

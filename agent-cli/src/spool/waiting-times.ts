import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SAVE_EVERY_MS = 10 * 60_000

/**
 * How long the records of earlier runs have waited while the agent ran, kept beside them. The machine's
 * clock says nothing of that: one that was wrong, or is now, would make yesterday's readings look weeks
 * old, and they would be dropped.
 */
export class WaitingTimes {
	readonly #root: string
	readonly #savedMs: Map<string, number>
	#startedMs = performance.now()

	constructor(root: string, bootIds: readonly string[]) {
		this.#root = root
		this.#savedMs = new Map(bootIds.map((bootId) => [bootId, readMs(this.#path(bootId))]))
	}

	/** Tells which runs ended longer ago than `limitMs`; never this one. `steadyMs`: `performance.now()`. */
	longerThan(limitMs: number, steadyMs: number): (bootId: string) => boolean {
		const passedMs = steadyMs - this.#startedMs
		if (passedMs >= SAVE_EVERY_MS) {
			for (const [bootId, savedMs] of this.#savedMs) this.#save(bootId, savedMs + passedMs)
			this.#startedMs = steadyMs
			return this.longerThan(limitMs, steadyMs)
		}
		return (bootId) => (this.#savedMs.get(bootId) ?? -Infinity) + passedMs > limitMs
	}

	/** The server has all of the run. */
	forget(bootId: string): void {
		this.#savedMs.delete(bootId)
	}

	#path = (bootId: string): string => join(this.#root, bootId, 'waited-ms')

	#save(bootId: string, ms: number): void {
		this.#savedMs.set(bootId, ms)
		try {
			writeFileSync(`${this.#path(bootId)}.tmp`, String(Math.round(ms)))
			renameSync(`${this.#path(bootId)}.tmp`, this.#path(bootId))
		} catch {
			// A full disk: saved the next time, and too late is the safe side.
		}
	}
}

/** 0 when unknown: then it is kept for longer. */
function readMs(path: string): number {
	try {
		const ms = Number(readFileSync(path, 'utf8'))
		return Number.isFinite(ms) && ms > 0 ? ms : 0
	} catch {
		return 0
	}
}

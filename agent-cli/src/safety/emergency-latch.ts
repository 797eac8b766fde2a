import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { isDiskFull, syncFolder, writeFileAtomically } from '../write-file'

const Latch = z.object({
	at: z.number(),
	by: z.string(),
	/** Where it was given: the server may lift only a stop that came from the server. */
	from: z.enum(['server', 'machine']).default('machine'),
})
type Latch = z.infer<typeof Latch>

/** Each output reads it several times a second. */
const READ_EVERY_MS = 100

/**
 * The emergency stop as a file: it outlives restarts, and another process can set and lift it without
 * any connection. A file that cannot be read counts as set.
 */
export class EmergencyLatch {
	readonly #path: string
	/** Kept in memory too, in case the disk takes nothing. */
	#unwritten: Latch | null = null
	#read: Latch | null = null
	#readAt = Number.NEGATIVE_INFINITY
	#lifts = 0

	constructor(stateDir: string) {
		this.#path = join(stateDir, 'emergency-stop.json')
	}

	get(): Latch | null {
		const now = performance.now()
		if (now - this.#readAt > READ_EVERY_MS) {
			this.#see(this.#load())
			this.#readAt = now
		}
		return this.#read
	}

	/** How often a stop ended since the start, also one that nobody looked at while it was on. */
	get lifts(): number {
		this.get()
		return this.#lifts
	}

	#see(latch: Latch | null): void {
		if (this.#read && !latch) this.#lifts += 1
		this.#read = latch
	}

	#load(): Latch | null {
		if (!existsSync(this.#path)) return this.#unwritten
		try {
			return Latch.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
		} catch {
			return this.#unwritten ?? { at: 0, by: 'an unknown person', from: 'machine' }
		}
	}

	set(latch: Latch): void {
		this.#unwritten = latch
		this.#see(latch)
		this.#readAt = Number.NEGATIVE_INFINITY
		try {
			writeFileAtomically(this.#path, JSON.stringify(latch), { mode: 0o640 })
			this.#unwritten = null
		} catch (error) {
			if (!isDiskFull(error)) throw error
			// An empty file needs no space, and a file that cannot be read counts as set.
			writeFileSync(this.#path, '', { mode: 0o640 })
		}
	}

	lift(): void {
		this.#readAt = Number.NEGATIVE_INFINITY
		this.#unwritten = null
		rmSync(this.#path, { force: true })
		syncFolder(dirname(this.#path))
	}
}

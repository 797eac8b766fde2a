import { join } from 'node:path'
import { OUTCOMES } from '@sfc/contract/agent/batch'
import { z } from 'zod'
import { appendDurably, readJsonLines, writeMakingRoom, type MakeRoom } from './durable-file'
import { writeFileAtomically } from '../write-file'

const Entry = z.object({
	id: z.string(),
	state: z.enum(['received', 'executing', ...OUTCOMES]),
	at: z.number(),
	reason: z.string().optional(),
	readBack: z.boolean().optional(),
})
type JournalEntry = z.infer<typeof Entry>

/** Commands live 60 s at most, so a day of memory covers every repetition. */
const KEPT_MS = 86_400_000
const KEPT_ENTRIES = 5000
/** A command leaves three lines; the file is rewritten before it grows beyond about 2 MB. */
const LONGEST_LINES = 4 * KEPT_ENTRIES

/** The state of every command, on the disk before a device is written. */
export class Journal {
	readonly #path: string
	readonly #entries = new Map<string, JournalEntry>()
	readonly #makeRoom: MakeRoom
	#lines = 0

	constructor(stateDir: string, makeRoom: MakeRoom) {
		this.#path = join(stateDir, 'journal.ndjson')
		this.#makeRoom = makeRoom
		for (const line of readJsonLines(this.#path)) {
			const entry = Entry.safeParse(line)
			this.#lines += 1
			if (entry.success) this.#remember(entry.data)
		}
	}

	/** Entries a crash left without an end: `executing` is unknown, `received` was never carried out. */
	recover(nowMs: number): JournalEntry[] {
		const cut = [...this.#entries.values()].filter(({ state }) => state === 'executing')
		for (const [id, { state }] of this.#entries) if (state === 'received') this.#entries.delete(id)
		this.#compact(nowMs)
		return cut
	}

	find(id: string): JournalEntry | undefined {
		return this.#entries.get(id)
	}

	/** False when it cannot be written to the disk. */
	write(entry: JournalEntry): boolean {
		try {
			writeMakingRoom(this.#makeRoom, () => appendDurably(this.#path, JSON.stringify(entry)))
		} catch {
			return false
		}
		this.#remember(entry)
		this.#lines += 1
		if (this.#lines > LONGEST_LINES) this.#compact(entry.at)
		return true
	}

	/** Keeps an end even when the disk does not take it; after a restart it then counts as unknown. */
	finish(entry: JournalEntry): void {
		this.#remember(entry)
		this.write(entry)
	}

	#remember(entry: JournalEntry): void {
		this.#entries.delete(entry.id)
		this.#entries.set(entry.id, entry)
		const [oldest] = this.#entries.keys()
		if (this.#entries.size > 2 * KEPT_ENTRIES && oldest !== undefined) this.#entries.delete(oldest)
	}

	#compact(nowMs: number): void {
		const recent = [...this.#entries.values()].filter(({ at }) => Math.abs(nowMs - at) < KEPT_MS)
		const kept = recent.slice(-KEPT_ENTRIES)
		this.#entries.clear()
		for (const entry of kept) this.#entries.set(entry.id, entry)
		this.#lines = kept.length
		try {
			writeFileAtomically(this.#path, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''), {
				mode: 0o640,
			})
		} catch {
			// The longer file stays; it says the same.
		}
	}
}

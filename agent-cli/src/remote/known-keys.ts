import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '../write-file'

const File = z.record(z.string(), z.string())

/** The keys that machines showed when they were first used, by address; kept on the agent's disk. */
export class KnownKeys {
	readonly #path: string

	constructor(stateDir: string) {
		this.#path = join(stateDir, 'known-machines.json')
	}

	get(host: string): string | null {
		return this.#read()[host] ?? null
	}

	set(host: string, key: string): void {
		writeFileAtomically(
			this.#path,
			`${JSON.stringify({ ...this.#read(), [host]: key }, null, '\t')}\n`,
			{ mode: 0o600 },
		)
	}

	/** A file that somebody broke is refused: it would let any machine take the place of a known one. */
	#read(): Record<string, string> {
		let text: string
		try {
			text = readFileSync(this.#path, 'utf8')
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
			throw error
		}
		try {
			return File.parse(JSON.parse(text))
		} catch {
			throw new Error(`${this.#path} is damaged: delete it to trust the machines anew`)
		}
	}
}

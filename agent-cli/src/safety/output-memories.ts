import { emptyMemory, OutputMemoryStore, type OutputMemory } from './output-memory'
import type { SafetyOptions } from './safety'

const NOT_SAVED = 'the state of the outputs cannot be saved; nothing is switched on until it can'
const SAVE_EVERY_MS = 30_000

/** What is remembered of all outputs, those of an earlier run too, and its way onto the disk. */
export class OutputMemories {
	readonly #options: SafetyOptions
	readonly #store: OutputMemoryStore
	readonly #all: Map<string, OutputMemory>
	#savedAt: number
	#saved = true

	constructor(options: SafetyOptions) {
		const { stateDir, makeRoom, clock } = options
		this.#options = options
		this.#store = new OutputMemoryStore(stateDir, makeRoom)
		this.#all = this.#store.load(clock.now(), clock.wallMs())
		this.#savedAt = clock.now()
	}

	/** What is remembered of an output; of a new one nothing, from now on what happens to it. */
	of(key: string): OutputMemory {
		const memory = this.#all.get(key) ?? emptyMemory()
		this.#all.set(key, memory)
		return memory
	}

	/** Brings it all onto the disk. False when the disk does not take it. */
	save(): boolean {
		const { clock, log } = this.#options
		this.#savedAt = clock.now()
		try {
			this.#store.save(this.#all, clock.now(), clock.wallMs())
			this.#saved = true
			return true
		} catch (error) {
			if (this.#saved) log.error({ err: error }, NOT_SAVED)
			this.#saved = false
			return false
		}
	}

	/** Saves when that was not done for a while. */
	saveNowAndThen(): void {
		if (this.#options.clock.now() - this.#savedAt > SAVE_EVERY_MS) this.save()
	}
}

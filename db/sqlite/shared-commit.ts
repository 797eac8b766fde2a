import { AsyncResource } from 'node:async_hooks'
import { setTimeout as sleep, setImmediate as nextTurn } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import { engineCode } from '../unavailable'
import { startWait } from '../write-wait'
import type { WriteQueue } from './write-queue'

/** Writes in one transaction; more would keep the event loop from turning. */
const AT_ONCE = 32

/** How long a commit waits for further writes while many agents send: about as long as a disk takes. */
const GATHER_MS = 5

type Outcome = { value: unknown } | { error: unknown }

type Waiting = {
	/** Writes inside the open transaction. */
	inside: () => unknown
	/** Writes in a transaction of its own. */
	alone: () => unknown
	/** Ends the measurement of its wait. */
	waited: () => void
	settle: (outcome: Outcome) => void
}

/**
 * Puts the writes of one turn of the event loop, or of some milliseconds while many agents send, into
 * one transaction, because each commit waits for the disk. Each write has a savepoint, so that one
 * that fails takes back nothing of the others, and is answered after the commit.
 */
export class SharedCommit {
	readonly #writer: Sqlite.Database
	readonly #queue: WriteQueue
	readonly #isCrowded: () => boolean
	#waiting: Waiting[] = []

	/** `isCrowded`: whether others are likely to write within a few milliseconds. */
	constructor(writer: Sqlite.Database, queue: WriteQueue, isCrowded: () => boolean = () => false) {
		this.#writer = writer
		this.#queue = queue
		this.#isCrowded = isCrowded
	}

	/**
	 * Resolves when the write is on disk. When the shared transaction fails, its writes run once more,
	 * each by `alone`; a write that has no company does so at once.
	 * @throws Fault('unavailable') once the queue is closed.
	 */
	async run<T>(inside: () => T | Promise<T>, alone: () => T | Promise<T>): Promise<T> {
		const outcome = await new Promise<Outcome>((settle) => {
			const bound = { inside: AsyncResource.bind(inside), alone: AsyncResource.bind(alone) }
			this.#waiting.push({ ...bound, waited: startWait(), settle })
			if (this.#waiting.length === 1)
				this.#queue.run(() => this.#commitAll()).catch((error: unknown) => this.#refuseAll(error))
		})
		if ('error' in outcome) throw outcome.error
		return outcome.value as T // what `inside` or `alone` returned
	}

	async #commitAll(): Promise<void> {
		while (this.#waiting.length > 0) {
			await (this.#isCrowded() ? sleep(GATHER_MS) : nextTurn())
			const taken = this.#waiting.splice(0, AT_ONCE)
			for (const { waited } of taken) waited()
			const outcomes = taken.length > 1 ? await this.#commitTogether(taken) : null
			for (const [i, { alone, settle }] of taken.entries())
				settle(outcomes?.[i] ?? (await outcomeOf(alone)))
		}
	}

	/** Null when the transaction failed as a whole: nothing of it is stored. */
	async #commitTogether(taken: readonly Waiting[]): Promise<Outcome[] | null> {
		const writer = this.#writer
		const outcomes: Outcome[] = []
		try {
			writer.exec('BEGIN IMMEDIATE')
			for (const { inside } of taken) {
				writer.exec('SAVEPOINT one')
				const outcome = await outcomeOf(inside)
				if ('error' in outcome) {
					// The engine may have taken back the whole transaction.
					if (engineCode(outcome.error) !== undefined) throw outcome.error
					writer.exec('ROLLBACK TO one')
				}
				writer.exec('RELEASE one')
				outcomes.push(outcome)
			}
			writer.exec('COMMIT')
			return outcomes
		} catch {
			if (writer.inTransaction) writer.exec('ROLLBACK')
			return null
		}
	}

	#refuseAll(error: unknown): void {
		for (const { settle } of this.#waiting.splice(0)) settle({ error })
	}
}

const outcomeOf = async (work: () => unknown): Promise<Outcome> => {
	try {
		return { value: await work() }
	} catch (error) {
		return { error }
	}
}

import { Fault } from '@sfc/domain/fault'
import type { IngestJob, IngestResult } from './ingest-job'

export type CommitOutcome = { result: IngestResult } | { error: unknown }

/**
 * Stores the jobs in one transaction; returns one outcome per job, in order, once it is on disk.
 */
export type CommitJobs = (jobs: IngestJob[]) => CommitOutcome[] | Promise<CommitOutcome[]>

type InTurn = (commit: () => Promise<CommitOutcome[]>) => Promise<CommitOutcome[]>

type Waiting = { job: IngestJob; rows: number; settle: (settled: CommitOutcome) => void }

/** A transaction of this size takes about 50 ms; a larger one would delay everybody else. */
const GROUP_MAX_ROWS = 20_000
/** About 100 MB of jobs in memory: beyond it callers are asked to retry. */
const WAITING_MAX_ROWS = 400_000

/**
 * Jobs that are submitted before their commit begins share it. `inTurn` chooses when it begins, and
 * resolves when it is on disk; it may begin anew after a failure.
 */
export class GroupCommit {
	readonly #inTurn: InTurn
	readonly #commit: CommitJobs
	#waiting: Waiting[] = []
	#waitingRows = 0
	#draining = false

	constructor(inTurn: InTurn, commit: CommitJobs) {
		this.#inTurn = inTurn
		this.#commit = commit
	}

	/**
	 * @throws Fault('unavailable') when too much is waiting, Fault('invalid') for invalid numbers.
	 */
	async submit(job: IngestJob): Promise<IngestResult> {
		validateJob(job)
		const rows = job.readings.length + job.latest.length + job.gaps.length
		if (this.#waitingRows + rows > WAITING_MAX_ROWS) {
			throw new Fault('unavailable', 'Too many readings are waiting to be stored', {
				retryAfterS: 1,
			})
		}
		const settled = await new Promise<CommitOutcome>((settle) => {
			this.#waiting.push({ job, rows, settle })
			this.#waitingRows += rows
			if (!this.#draining) void this.#drain()
		})
		if ('error' in settled) throw settled.error
		return settled.result
	}

	async #drain(): Promise<void> {
		this.#draining = true
		while (this.#waiting.length > 0) {
			let taken: Waiting[] | undefined
			const commit = async () => {
				taken ??= this.#takeSome()
				return this.#commit(taken.map(({ job }) => job))
			}
			try {
				const settled = await this.#inTurn(commit)
				taken?.forEach(({ settle }, i) =>
					settle(settled[i] ?? { error: new Error('not committed') }),
				)
			} catch (error) {
				for (const { settle } of taken ?? this.#takeSome()) settle({ error })
			}
		}
		this.#draining = false
	}

	#takeSome(): Waiting[] {
		let rows = 0
		const over = this.#waiting.findIndex((waiting) => (rows += waiting.rows) > GROUP_MAX_ROWS)
		const taken = this.#waiting.splice(0, over < 0 ? this.#waiting.length : Math.max(1, over))
		for (const waiting of taken) this.#waitingRows -= waiting.rows
		return taken
	}
}

/**
 * SQLite and PostgreSQL treat NaN, fractions and huge numbers differently: none gets that far.
 * @throws Fault('invalid')
 */
function validateJob(job: IngestJob): void {
	if (!isWhole(job.firstSeq) || !isWhole(job.lastSeq) || job.firstSeq > job.lastSeq) {
		refuse(`the range ${job.firstSeq} to ${job.lastSeq}`)
	}
	for (const row of job.readings) {
		if (!Number.isFinite(row.value) || !isWhole(row.at)) refuse(`reading ${row.seq}`)
	}
	for (const row of job.latest) {
		const usable = row.value === null || Number.isFinite(row.value)
		if (!usable || !isWhole(row.at)) refuse(`reading ${row.seq}`)
	}
}

const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0

function refuse(what: string): never {
	throw new Fault('invalid', `${what} holds a number that cannot be stored`)
}

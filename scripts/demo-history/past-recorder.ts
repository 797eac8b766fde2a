import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PastDecision } from '../../db/telemetry/past-writer-sqlite'

/** What the writing thread is told: an hour of readings, or that the past is over. */
export type Recorded =
	{ kind: 'hour'; readings: Float64Array; decisions: PastDecision[] } | { kind: 'end' }
export type RecorderData = { file: string; pointIds: number[]; quality: number; endsAt: number }

const HOUR_MS = 3_600_000

/** Hands readings and decisions over to a thread of its own: packing and writing takes as long as living. */
export class PastRecorder {
	readonly #worker: Worker
	readonly #failed: Promise<never>
	#hourAt = 0
	/** Point, instant and value of each, one after the other. */
	#readings: number[] = []
	#decisions: PastDecision[] = []

	constructor(data: RecorderData) {
		this.#worker = new Worker(new URL('./write-past.mjs', import.meta.url), {
			workerData: data,
		})
		this.#failed = once(this.#worker, 'error').then(([error]) => {
			throw error
		})
		this.#failed.catch(() => undefined) // it is thrown by `end`
	}

	/** Time goes on to an instant. */
	advance(at: number): void {
		const hourAt = at - (at % HOUR_MS)
		if (hourAt !== this.#hourAt) this.#send()
		this.#hourAt = hourAt
	}

	reading(pointId: number, at: number, value: number): void {
		this.#readings.push(pointId, at, value)
	}

	decision(decision: PastDecision): void {
		this.#decisions.push(decision)
	}

	/** Waits until everything is written; returns how many rows that took. */
	async end(): Promise<number> {
		this.#send()
		this.#worker.postMessage({ kind: 'end' } satisfies Recorded)
		const [rows] = (await Promise.race([once(this.#worker, 'message'), this.#failed])) as [number]
		await this.#worker.terminate()
		return rows
	}

	#send(): void {
		const readings = Float64Array.from(this.#readings)
		const hour: Recorded = { kind: 'hour', readings, decisions: this.#decisions }
		this.#worker.postMessage(hour, [readings.buffer])
		this.#readings = []
		this.#decisions = []
	}
}

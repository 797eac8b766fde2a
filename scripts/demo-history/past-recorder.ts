import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PastDecision } from '../../db/telemetry/past-writer-sqlite'

/** A message to the writing thread: an hour of readings, or the end. */
export type Recorded =
	| { kind: 'hour'; readings: Float64Array; decisions: PastDecision[] }
	| { kind: 'end' }
export type RecorderData = { file: string; pointIds: number[]; quality: number; endsAt: number }

const HOUR_MS = 3_600_000

/** Sends readings and decisions to a separate thread: packing and writing takes as long as the simulation. */
export class PastRecorder {
	readonly #worker: Worker
	readonly #failed: Promise<never>
	#hourAt = 0
	/** Point, instant and value of each reading, in sequence. */
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

	/** Advances the time to an instant. */
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

	/** Waits until everything is written; returns the number of rows. */
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

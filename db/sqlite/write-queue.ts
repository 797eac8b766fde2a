import { Fault } from '@sfc/domain/fault'

/** Runs one piece of work at a time, in order of arrival. */
export class WriteQueue {
	#last: Promise<unknown> = Promise.resolve()
	#closed = false

	/** @throws Fault('unavailable') once closed. */
	run<T>(work: () => T | Promise<T>): Promise<T> {
		if (this.#closed) return Promise.reject(new Fault('unavailable', 'The database is closed'))
		const result = this.#last.then(work)
		this.#last = result.catch(() => undefined)
		return result
	}

	/** Accepts no more work and waits for pending work. */
	async close(): Promise<void> {
		this.#closed = true
		await this.#last
	}
}

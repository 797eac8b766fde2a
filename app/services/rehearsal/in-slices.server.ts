import { setImmediate } from 'node:timers/promises'

/** Runs what yields from time to time to its end, so that the server answers others meanwhile. */
export async function inSlices<Result>(running: Generator<unknown, Result>): Promise<Result> {
	for (;;) {
		const next = running.next()
		if (next.done) return next.value
		await setImmediate()
	}
}

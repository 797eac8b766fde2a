import { setImmediate } from 'node:timers/promises'

/** Runs a generator to its end in slices, so that the server answers others meanwhile. */
export async function runInSlices<Result>(running: Generator<unknown, Result>): Promise<Result> {
	for (;;) {
		const next = running.next()
		if (next.done) return next.value
		await setImmediate()
	}
}

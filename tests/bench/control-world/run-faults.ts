import { Worker } from 'node:worker_threads'
import { FAULT_NAMES, formatFaults, type FaultResult } from './faults'
import type { FaultJob } from './worker'

/** Puts each fault into so many drawn tanks, and prints what it did and when it was told. */
export async function runFaults(
	tanks: number,
	workers: number,
	{ only, isEach }: { only: string | undefined; isEach: boolean },
): Promise<void> {
	const names = FAULT_NAMES.filter((name) => !only || name.includes(only))
	const jobs = names.flatMap((fault) =>
		Array.from({ length: tanks }, (_, i): FaultJob => ({ fault, seed: i + 1 })),
	)
	const results: FaultResult[] = []
	const work = async () => {
		const worker = new Worker(new URL('./worker.mjs', import.meta.url))
		worker.setMaxListeners(0)
		for (let job = jobs.shift(); job; job = jobs.shift()) {
			const result = await new Promise<FaultResult>((resolve, reject) => {
				worker.once('message', resolve)
				worker.once('error', reject)
				worker.postMessage(job)
			})
			results.push(result)
			if (isEach) console.log(JSON.stringify(result))
		}
		await worker.terminate()
	}
	await Promise.all(Array.from({ length: workers }, work))
	console.log(formatFaults(results))
}

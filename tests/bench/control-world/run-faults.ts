import { FAULT_NAMES, formatFaults, type FaultResult } from './faults'
import { runJobs } from './run-jobs'
import type { FaultJob } from './worker'

/** Puts each fault into the tanks of these seeds, and prints what it did and when it was told. */
export async function runFaults(
	seeds: readonly number[],
	{
		only,
		isEach,
		...how
	}: { only: string | undefined; isEach: boolean; workers: number; keep: string | undefined },
): Promise<void> {
	const names = FAULT_NAMES.filter((name) => !only || name.includes(only))
	// Tank by tank, so that a run that is cut off has tried each fault equally often.
	const jobs = seeds.flatMap((seed) => names.map((fault): FaultJob => ({ fault, seed })))
	const results = await runJobs<FaultJob, FaultResult>(jobs, {
		...how,
		isOf: (result, job) => result.seed === job.seed && result.fault === job.fault,
	})
	if (isEach) for (const result of results) console.log(JSON.stringify(result))
	console.log(formatFaults(results))
}

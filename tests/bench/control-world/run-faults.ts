import { FAULT_NAMES, formatFaults } from './faults'
import { runJobs } from './run-jobs'
import type { FaultJob, FaultsOfTank } from './worker'

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
	const jobs = seeds.map((seed): FaultJob => ({ seed, faults: names }))
	const tanks = await runJobs<FaultJob, FaultsOfTank>(jobs, {
		...how,
		isOf: (result, job) =>
			result.seed === job.seed && names.every((name) => result.faults.includes(name)),
	})
	const results = tanks.flatMap((one) => one.results).filter(({ fault }) => names.includes(fault))
	if (isEach) for (const result of results) console.log(JSON.stringify(result))
	console.log(formatFaults(results))
}

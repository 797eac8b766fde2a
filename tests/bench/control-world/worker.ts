import { parentPort } from 'node:worker_threads'
import { playTank, type DriverName } from './play-tank'
import { playFaults, type FaultResult } from './faults'
import type { Draw } from '@sfc/farm-sim/chemistry-tank/draw-tank'

export type Job = {
	seed: number
	driver: DriverName
	days: number
	draw: Draw & { isPressing: boolean }
}

export type FaultJob = { seed: number; faults: readonly string[] }
export type FaultsOfTank = FaultJob & { results: FaultResult[] }

parentPort?.on('message', (job: Job | FaultJob) => {
	parentPort?.postMessage(
		'faults' in job
			? { ...job, results: playFaults(job.seed, job.faults) }
			: playTank(job.seed, job.driver, job.days, job.draw),
	)
})

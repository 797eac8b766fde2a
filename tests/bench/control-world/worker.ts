import { parentPort } from 'node:worker_threads'
import { playTank, type DriverName } from './play-tank'
import { playFault } from './faults'
import type { Draw } from '@sfc/farm-sim/chemistry-tank/draw-tank'

export type Job = {
	seed: number
	driver: DriverName
	days: number
	draw: Draw & { isPressing: boolean }
}

export type FaultJob = { fault: string; seed: number }

parentPort?.on('message', (job: Job | FaultJob) => {
	parentPort?.postMessage(
		'fault' in job
			? playFault(job.fault, job.seed)
			: playTank(job.seed, job.driver, job.days, job.draw),
	)
})

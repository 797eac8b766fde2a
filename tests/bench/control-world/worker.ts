import { parentPort } from 'node:worker_threads'
import { playTank, type DriverName } from './play-tank'
import type { Draw } from '@sfc/farm-sim/chemistry-tank/draw-tank'

export type Job = { seed: number; driver: DriverName; days: number; draw: Draw }

parentPort?.on('message', ({ seed, driver, days, draw }: Job) => {
	parentPort?.postMessage(playTank(seed, driver, days, draw))
})

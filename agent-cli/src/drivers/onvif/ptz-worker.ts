import { OnvifDevice } from 'node-onvif'
import { parentPort, workerData } from 'node:worker_threads'
import type { CameraMove } from '../driver'

export type PtzJob = { xaddr: string; user?: string; pass?: string; move: CameraMove }
export type PtzReport = 'moving' | 'stopped' | { refused: string }

/** Runs in a thread of its own: an unhandled error inside the package ends the thread, not the agent. */
async function run({ xaddr, user, pass, move }: PtzJob): Promise<void> {
	const stopAsked = new Promise<void>((resolve) => parentPort?.once('message', () => resolve()))
	const device = new OnvifDevice({ xaddr, ...(user ? { user } : {}), ...(pass ? { pass } : {}) })
	try {
		await device.init()
		await device.ptzMove({
			speed: { x: move.pan, y: move.tilt, z: move.zoom },
			timeout: Math.ceil(move.durationMs / 1000),
		})
	} catch (error) {
		report({ refused: error instanceof Error ? error.message : String(error) })
		return
	}
	report('moving')
	await Promise.race([stopAsked, new Promise((resolve) => setTimeout(resolve, move.durationMs))])
	await device.ptzStop()
	report('stopped')
}

const report = (message: PtzReport) => parentPort?.postMessage(message)

// The guarantee: only `ptz-adapter` starts this file, with a PtzJob.
await run(workerData as PtzJob)
process.exit(0)

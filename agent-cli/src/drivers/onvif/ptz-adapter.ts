import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { CameraMove, MoveOutcome } from '../driver'
import type { PtzJob, PtzReport } from './ptz-worker'

/** Connecting and stopping may take so long beside the move itself. */
const EXTRA_MS = 15_000

/**
 * Moves a camera for `durationMs` and stops it, in a worker thread. `stop` is called to stop it by
 * another way whenever the worker did not confirm its own stop.
 */
export async function movePtz(
	camera: { xaddr: string; user?: string; pass?: string },
	move: CameraMove,
	signal: AbortSignal,
	stop: () => Promise<void>,
): Promise<MoveOutcome> {
	if (signal.aborted) return { outcome: 'not-sent', reason: 'given up before it was sent' }
	const { reports, failure } = await runWorker({ ...camera, move }, signal)
	if (reports.includes('stopped')) return { outcome: 'done' }
	const refused = reports.find((report) => typeof report === 'object')?.refused
	const reason = refused ?? failure ?? 'the camera did not answer'
	try {
		await stop()
		return { outcome: refused ? 'rejected' : 'unknown', reason: `${reason}; stopped` }
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error)
		return { outcome: 'unknown', reason: `${reason}; the stop is not confirmed: ${why}` }
	}
}

function runWorker(job: PtzJob, signal: AbortSignal) {
	return new Promise<{ reports: PtzReport[]; failure?: string }>((resolve) => {
		const reports: PtzReport[] = []
		let failure: string | undefined
		const worker = startWorker(job)
		const askToStop = () => worker.postMessage('stop')
		const deadline = setTimeout(() => void worker.terminate(), job.move.durationMs + EXTRA_MS)
		signal.addEventListener('abort', askToStop)
		worker.on('message', (report: PtzReport) => reports.push(report))
		worker.on(
			'error',
			(error) => (failure = error instanceof Error ? error.message : String(error)),
		)
		worker.on('exit', () => {
			clearTimeout(deadline)
			signal.removeEventListener('abort', askToStop)
			resolve({ reports, ...(failure === undefined ? {} : { failure }) })
		})
	})
}

/** The bundle has the worker beside itself as `ptz-worker.mjs`; the source runs it through tsx. */
function startWorker(workerData: PtzJob): Worker {
	const bundled = new URL('./ptz-worker.mjs', import.meta.url)
	if (existsSync(fileURLToPath(bundled))) return new Worker(bundled, { workerData })
	const source = new URL('./ptz-worker.ts', import.meta.url)
	return new Worker(source, { workerData, execArgv: ['--import', 'tsx'] })
}

import { Worker } from 'node:worker_threads'
import type { CameraMove, MoveOutcome } from '../driver'

/** Handed to `ptz-worker.mjs`, which lies beside this file in the source and in the bundle. */
type PtzJob = { xaddr: string; user?: string; pass?: string; move: CameraMove }
type PtzReport = 'stopped' | { refused: string }

/** Connecting and stopping may take so long beside the move itself. */
const EXTRA_MS = 15_000

/**
 * Moves a camera for `durationMs` and stops it, sooner when one of `signals` aborts, in a worker thread. `stop` is called to stop it by
 * another way whenever the worker did not confirm its own stop.
 */
export async function movePtz(
	camera: { xaddr: string; user?: string; pass?: string },
	move: CameraMove,
	signals: AbortSignal[],
	stop: () => Promise<void>,
): Promise<MoveOutcome> {
	if (signals.some(({ aborted }) => aborted))
		return { outcome: 'not-sent', reason: 'cancelled before it was sent' }
	const { reports, failure } = await runWorker({ ...camera, move }, signals)
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

function runWorker(job: PtzJob, signals: AbortSignal[]) {
	return new Promise<{ reports: PtzReport[]; failure?: string }>((resolve) => {
		const reports: PtzReport[] = []
		let failure: string | undefined
		const worker = new Worker(new URL('./ptz-worker.mjs', import.meta.url), { workerData: job })
		const askToStop = () => worker.postMessage('stop')
		const deadline = setTimeout(() => void worker.terminate(), job.move.durationMs + EXTRA_MS)
		for (const signal of signals) signal.addEventListener('abort', askToStop)
		worker.on('message', (report: PtzReport) => reports.push(report))
		worker.on(
			'error',
			(error) => (failure = error instanceof Error ? error.message : String(error)),
		)
		worker.on('exit', () => {
			clearTimeout(deadline)
			for (const signal of signals) signal.removeEventListener('abort', askToStop)
			resolve({ reports, ...(failure === undefined ? {} : { failure }) })
		})
	})
}

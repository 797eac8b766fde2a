import { openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import highs from 'highs'

// HiGHS bounds a search by this clock. It is the thread's processor time where the system tells it, so that
// a plan does not get worse while other work has the processors.
const threadMs = openThreadClock()
if (threadMs) performance.now = threadMs

const solver = await highs()

/** Bounds of a search for whole trays, beside its time. */
const OPTIONS = { output_flag: false, mip_rel_gap: 0.01, mip_max_nodes: 20 }

/**
 * Answers one model of `solve-linear.server.ts` after the other, with the time that a search took; null when
 * it found nothing.
 */
parentPort?.on('message', ({ lp, searchMs }) => {
	const relaxed = lp.replace(/^General$[\s\S]*^End$/m, 'End')
	const began = performance.now()
	const whole =
		relaxed === lp ? null : solve(lp, { ...OPTIONS, time_limit: Math.max(0, searchMs) / 1000 })
	const searchedMs = relaxed === lp ? 0 : performance.now() - began
	const values = whole ?? solve(relaxed, OPTIONS)
	parentPort?.postMessage(values && { values, searchedMs })
})

/** The value of each variable; null where a search ended without any. */
function solve(lp, options) {
	const columns = Object.entries(solver.solve(lp, options).Columns)
	if (!columns.every(([, column]) => 'Primal' in column)) return null
	return columns.map(([name, { Primal }]) => [name, Primal])
}

/** The milliseconds that this thread was on a processor; null where only Linux would say it. */
function openThreadClock() {
	try {
		const file = openSync('/proc/thread-self/schedstat', 'r')
		const bytes = Buffer.alloc(64)
		const read = () =>
			Number.parseInt(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)), 10) / 1e6
		return Number.isFinite(read()) ? read : null
	} catch {
		return null
	}
}

import { parentPort } from 'node:worker_threads'
import highs from 'highs'

const solver = await highs()

/** Bounds of a search for whole trays: its nodes alike on any machine, its time where trays are many. */
const OPTIONS = { output_flag: false, mip_rel_gap: 0.01, mip_max_nodes: 20, time_limit: 1 }

/** Answers one model of `solve-linear.server.ts` after the other; null when it found nothing in time. */
parentPort?.on('message', (lp) => {
	const found = solve(lp) ?? solve(lp.replace(/^General$[\s\S]*^End$/m, 'End'))
	parentPort?.postMessage(found)
})

/** The value of each variable; null where a search ended without any. */
function solve(lp) {
	const columns = Object.entries(solver.solve(lp, OPTIONS).Columns)
	if (!columns.every(([, column]) => 'Primal' in column)) return null
	return columns.map(([name, { Primal }]) => [name, Primal])
}

import { performance } from 'node:perf_hooks'

export const median = (values: number[]): number => percentile(values, 50)

/** The value below which `p` percent of the values lie. */
export function percentile(values: number[], p: number): number {
	const sorted = [...values].sort((a, b) => a - b)
	return sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? NaN
}

/** The duration of one run in milliseconds. */
export async function timeMs(run: () => Promise<unknown> | unknown): Promise<number> {
	const start = performance.now()
	await run()
	return performance.now() - start
}

/** One line of docs/benchmarks.md: a result, what it is compared with, and the ratio of both. */
export type Figure = { name: string; value: string; against?: string; ratio?: string; aim?: string }

export type Bench = { name: string; how: string; run: () => Promise<Figure[]> }

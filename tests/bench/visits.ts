import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { Program } from '../support/child-process'
import { percentile } from './measure'

/** The duration of each visit, and the server's processor time per visit on average. */
export type Visits = { times: number[]; cpuMs: number }

const WARM_UP = 50
/** Linux counts the processor time of a process in hundredths of a second. */
const TICK_MS = 10

type Target = { url: string; program: Program; headers?: Record<string, string> }

/** Makes `count` requests, one after another, after some that are not counted. */
export async function visit(
	{ url, program, headers = {} }: Target,
	count: number,
): Promise<Visits> {
	const once = async () => {
		const response = await fetch(url, { headers, redirect: 'manual' })
		await response.text()
		if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
	}
	for (let i = 0; i < WARM_UP; i++) await once()
	const times: number[] = []
	const before = readCpuMs(program)
	for (let i = 0; i < count; i++) {
		const start = performance.now()
		await once()
		times.push(performance.now() - start)
	}
	return { times, cpuMs: (readCpuMs(program) - before) / count }
}

export const p50 = ({ times }: Visits) => percentile(times, 50)
export const p95 = ({ times }: Visits) => percentile(times, 95)

/**
 * User and system time so far, of all threads. In /proc/PID/stat the fields follow the name in
 * parentheses.
 */
export function readCpuMs({ process: { pid } }: Program): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
	return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

import { readFileSync, readdirSync } from 'node:fs'
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
export const readCpuMs = ({ process: { pid } }: Program): number =>
	readTicks(pid, [11, 12]) * TICK_MS

/** User and system time so far of a process and all it ever started, such as PostgreSQL's. */
export function readFamilyCpuMs(pid: number): number {
	const children = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name) && readTicks(Number(name), [1]) === pid)
		.map((name) => readTicks(Number(name), [11, 12]))
	return children.reduce((sum, ticks) => sum + ticks, readTicks(pid, [11, 12, 13, 14])) * TICK_MS
}

/** The sum of some fields of /proc/PID/stat, counted from the end of the name; 0 without the process. */
function readTicks(pid: number | undefined, fields: readonly number[]): number {
	let stat = ''
	try {
		stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
	} catch {}
	const all = stat.split(' ')
	return fields.reduce((sum, field) => sum + Number(all[field] ?? 0), 0)
}

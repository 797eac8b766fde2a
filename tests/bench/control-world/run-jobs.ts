import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { buildSync } from 'esbuild'

/**
 * Runs jobs on so many threads; results that `keep` holds already are not asked for again, and new ones are
 * added to it as they come.
 */
export async function runJobs<Job, Result>(
	jobs: readonly Job[],
	{
		workers,
		keep,
		isOf,
	}: { workers: number; keep: string | undefined; isOf: (result: Result, job: Job) => boolean },
): Promise<Result[]> {
	const kept = keep ? readKept<Result>(keep) : []
	const results = kept.filter((result) => jobs.some((job) => isOf(result, job)))
	const left = jobs.filter((job) => !kept.some((result) => isOf(result, job)))
	const folder = mkdtempSync(join(tmpdir(), 'control-world-'))
	const script = join(folder, 'worker.mjs')
	// tsx keeps the names of functions, which makes small ones slow.
	buildSync({
		entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
		outfile: script,
		bundle: true,
		platform: 'node',
		format: 'esm',
	})
	const work = async () => {
		const worker = new Worker(script)
		worker.setMaxListeners(0)
		for (let job = left.shift(); job; job = left.shift()) {
			const asked = job
			const result = await new Promise<Result>((resolve, reject) => {
				worker.once('message', resolve)
				worker.once('error', reject)
				worker.postMessage(asked)
			})
			results.push(result)
			if (keep) appendFileSync(keep, `${JSON.stringify(result)}\n`)
		}
		await worker.terminate()
	}
	await Promise.all(Array.from({ length: workers }, work))
	rmSync(folder, { recursive: true })
	return results
}

function readKept<Result>(file: string): Result[] {
	mkdirSync(dirname(file), { recursive: true })
	if (!existsSync(file)) return []
	const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
	return lines.map((line) => JSON.parse(line) as Result)
}

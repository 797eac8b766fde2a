import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Job } from './worker'
import { DRIVERS, type Result } from './play-tank'
import { runFaults } from './run-faults'
import { formatCauses, formatTable } from './table'

/**
 * `npm run bench:control -- --tanks 200 --days 30 --workers 2`: tanks drawn by seeds, under our
 * control and beside two others. With `--faults`, what each fault does to them and when it is told. What is done is kept by `--keep FILE` and not done again.
 */
const { values } = parseArgs({
	options: {
		tanks: { type: 'string', default: '200' },
		from: { type: 'string', default: '1' },
		seeds: { type: 'string' },
		days: { type: 'string', default: '30' },
		workers: { type: 'string', default: '2' },
		noise: { type: 'string' },
		strength: { type: 'string', default: '1' },
		only: { type: 'string' },
		keep: { type: 'string' },
		each: { type: 'boolean', default: false },
		why: { type: 'boolean', default: false },
		faults: { type: 'boolean', default: false },
	},
})
if (values.faults) {
	const { only, each } = values
	await runFaults(Number(values.tanks), Number(values.workers), { only, isEach: each })
	process.exit()
}
const days = Number(values.days)
const draw = {
	...(values.noise && { phNoise: Number(values.noise) }),
	strength: Number(values.strength),
}
const file = values.keep
if (file) mkdirSync(dirname(file), { recursive: true })
const done: Result[] =
	file && existsSync(file)
		? readFileSync(file, 'utf8')
				.split('\n')
				.filter(Boolean)
				.map((line) => JSON.parse(line) as Result)
		: []
const drivers = DRIVERS.filter((driver) => !values.only || values.only === driver)
const from = Number(values.from)
const seeds =
	values.seeds?.split(',').map(Number) ??
	Array.from({ length: Number(values.tanks) }, (_, i) => from + i)
const jobs: Job[] = seeds
	.flatMap((seed) => drivers.map((driver) => ({ seed, driver, days, draw })))
	.filter(({ seed, driver }) => !done.some((one) => one.seed === seed && one.driver === driver))

const results = [...done]
const startedMs = performance.now()

async function work(): Promise<void> {
	const worker = new Worker(new URL('./worker.mjs', import.meta.url))
	worker.setMaxListeners(0)
	for (let job = jobs.shift(); job; job = jobs.shift()) {
		const result = await new Promise<Result>((resolve, reject) => {
			worker.once('message', resolve)
			worker.once('error', reject)
			worker.postMessage(job)
		})
		results.push(result)
		if (file) appendFileSync(file, `${JSON.stringify(result)}\n`)
	}
	await worker.terminate()
}

await Promise.all(Array.from({ length: Number(values.workers) }, work))
if (values.each)
	for (const one of results.toSorted((a, b) => a.seed - b.seed)) console.log(JSON.stringify(one))
if (values.why) console.log(formatCauses(results))
console.log(formatTable(results, drivers))
console.log(`${((performance.now() - startedMs) / 1000).toFixed(0)} s`)

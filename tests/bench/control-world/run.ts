import { parseArgs } from 'node:util'
import type { Job } from './worker'
import { DRIVERS, type Result } from './play-tank'
import { runFaults } from './run-faults'
import { runJobs } from './run-jobs'
import { formatCauses, formatTable } from './table'

/**
 * `npm run bench:control -- --tanks 200 --days 30 --workers 2`: tanks drawn by seeds, under our
 * control and beside two others. With `--press` a person raises the budgets that hold pumps back and drains salty water; with `--faults`,
 * what each fault does to them and when it is told. What is done is kept by `--keep FILE` and not done again.
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
		press: { type: 'boolean', default: false },
		faults: { type: 'boolean', default: false },
	},
})
const workers = Number(values.workers)
const { keep } = values
const from = Number(values.from)
const seeds =
	values.seeds?.split(',').map(Number) ??
	Array.from({ length: Number(values.tanks) }, (_, i) => from + i)
if (values.faults) {
	const { only, each } = values
	await runFaults(seeds, { only, isEach: each, workers, keep })
	process.exit()
}
const days = Number(values.days)
const draw = {
	...(values.noise && { phNoise: Number(values.noise) }),
	strength: Number(values.strength),
	isPressing: values.press,
}
const drivers = DRIVERS.filter((driver) => !values.only || values.only.split(',').includes(driver))
// Driver by driver, so that a run that is cut off has tried ours on most tanks.
const jobs = drivers.flatMap((driver) => seeds.map((seed): Job => ({ seed, driver, days, draw })))
const startedMs = performance.now()
const results = await runJobs<Job, Result>(jobs, {
	workers,
	keep,
	isOf: (result, job) => result.seed === job.seed && result.driver === job.driver,
})
if (values.each)
	for (const one of results.toSorted((a, b) => a.seed - b.seed)) console.log(JSON.stringify(one))
if (values.why) console.log(formatCauses(results))
console.log(formatTable(results, drivers))
console.log(`${((performance.now() - startedMs) / 1000).toFixed(0)} s`)

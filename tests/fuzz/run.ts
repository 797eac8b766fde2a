import { parseArgs } from 'node:util'
import { buildCase, fuzz, MOST_FINDINGS, runCase } from './fuzz'
import { TARGETS } from './targets'

/**
 * `npm run fuzz -- --cases 1000000 [--only name,name] [--seed 7]` runs so many cases with each parser; `--only
 * name --seed 7 --case 123` repeats one.
 */
const { values } = parseArgs({
	options: {
		cases: { type: 'string', default: '100000' },
		seed: { type: 'string', default: '1' },
		only: { type: 'string' },
		case: { type: 'string' },
	},
})
const [cases, seed] = [Number(values.cases), Number(values.seed)]
const wanted = values.only?.split(',')
const chosen = TARGETS.filter(({ name }) => !wanted || wanted.includes(name))
if (chosen.length === 0 || !Number.isSafeInteger(cases) || !Number.isSafeInteger(seed)) {
	console.error(`There are ${TARGETS.map(({ name }) => name).join(', ')}.`)
	process.exit(2)
}
if (values.case !== undefined) {
	for (const target of chosen) {
		const data = buildCase(target, seed, Number(values.case))
		console.log(`${target.name}: ${JSON.stringify(data.toString('latin1'))}`)
		console.log(runCase(target, data) ?? 'nothing is wrong')
	}
	process.exit(0)
}
let found = 0
for (const target of chosen) {
	const startedAt = performance.now()
	const findings = fuzz(target, { cases, seed })
	const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
	const read = findings.length < MOST_FINDINGS ? cases : (findings.at(-1)?.number ?? 0) + 1
	console.log(`${target.name}: ${read} cases, ${seconds} s, ${findings.length} findings`)
	for (const { number, problem, data } of findings)
		console.log(
			`  case ${number}: ${problem}\n  ${JSON.stringify(data.toString('latin1').slice(0, 500))}`,
		)
	found += findings.length
}
process.exit(found > 0 ? 1 : 0)

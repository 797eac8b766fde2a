import { parseArgs } from 'node:util'
import type { Engine } from './world'

/**
 * `npm run test:chaos -- [--engine postgres] [--faults 1000] [--seed 7] [--from 400]`: kills and freezes the
 * programs of a working product, and exits with 1 when something acknowledged was lost or doubled, an output
 * outlived its lease, the audit chain broke or the backup differs. `--from` goes on where a run was stopped.
 */
const { values } = parseArgs({
	options: {
		engine: { type: 'string', default: 'sqlite' },
		faults: { type: 'string', default: '100' },
		seed: { type: 'string', default: '1' },
		from: { type: 'string', default: '0' },
	},
})
const isEngine = (engine: string): engine is Engine => ['sqlite', 'postgres'].includes(engine)
const { engine } = values
const [faults, seed, from] = [Number(values.faults), Number(values.seed), Number(values.from)]
if (!isEngine(engine) || ![faults, seed, from].every(Number.isSafeInteger)) {
	console.error('--engine is sqlite or postgres; --faults, --seed and --from are whole numbers.')
	process.exit(2)
}
// The tables are those of the engine that this names when they are imported.
process.env['DATABASE_URL'] = engine === 'postgres' ? 'postgres:' : ''
const { wreck } = await import('./wreck')
const outcome = await wreck({
	engine,
	seed,
	from,
	faults,
	onFault: ({ number, kind, victims }) => console.log(`${number} ${kind} ${victims.join(' and ')}`),
})
const { asked, confirmed, started } = outcome.switches
console.log(
	`${engine}, seed ${seed}: ${outcome.faults} faults, ${outcome.readings} readings, ${outcome.sales} sales, ` +
		`${asked} switches (${confirmed} confirmed, ${started} starts)`,
)
for (const finding of outcome.findings) console.log(`  ${finding}`)
console.log(
	outcome.findings.length > 0 ? 'Something is wrong.' : 'Nothing was lost, doubled or left on.',
)
process.exit(outcome.findings.length > 0 ? 1 : 0)

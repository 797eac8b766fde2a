import { parseArgs } from 'node:util'
import type { NodeEvent } from './try-nodes'

/**
 * `npm run test:nodes -- [--event restart|upgrade|failover|silent-failover] [--seed 7] [--nodes 3] [--rounds 2]`:
 * restarts each of several nodes that are busy (an upgrade adds to the tables), or lets their PostgreSQL die and promotes its standby. Exits with 1
 * when something acknowledged was lost or doubled, or a request failed other than with “come back in a moment”.
 */
const { values } = parseArgs({
	options: {
		event: { type: 'string', default: 'restart' },
		seed: { type: 'string', default: '1' },
		nodes: { type: 'string', default: '2' },
		rounds: { type: 'string', default: '1' },
	},
})
const [seed, nodes, rounds] = [Number(values.seed), Number(values.nodes), Number(values.rounds)]
// The tables are those of the engine that this names when they are imported.
process.env['DATABASE_URL'] = 'postgres:'
const { EVENTS, tryNodes } = await import('./try-nodes')
const { event } = values
const isEvent = (text: string): text is NodeEvent => (EVENTS as readonly string[]).includes(text)
if (!isEvent(event) || ![seed, nodes, rounds].every(Number.isSafeInteger)) {
	console.error(`--event is ${EVENTS.join(', ')}; --seed, --nodes and --rounds are whole numbers.`)
	process.exit(2)
}
const { figures, findings, errors } = await tryNodes({ event, seed, nodes, rounds })
console.log(`${event}, seed ${seed}, ${nodes} nodes`)
for (const [name, figure] of Object.entries(figures))
	console.log(`  ${name}: ${typeof figure === 'number' ? Math.round(figure) : figure}`)
if (findings.length > 0) for (const error of errors.slice(-20)) console.log(error)
for (const finding of findings) console.log(`  ${finding}`)
console.log(findings.length > 0 ? 'Something is wrong.' : 'Nothing was lost, doubled or refused.')
process.exit(findings.length > 0 ? 1 : 0)

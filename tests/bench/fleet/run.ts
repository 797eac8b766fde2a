import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../support/postgres-server'
import { joinSections } from '../join-sections'
import type { Figure } from '../measure'

/**
 * Measures a server with many farms, each with an agent that sends 50 readings a minute:
 * `npm run bench:fleet -- --farms 100,1000 --engine postgres --minutes 3 --worker`. The table goes
 * into docs/benchmarks.md, when the machine was at rest before.
 */
const PAGE = 'docs/benchmarks.md'
const AT_REST = 1.5

const { values } = parseArgs({
	options: {
		farms: { type: 'string', default: '100,1000' },
		engine: { type: 'string', default: 'sqlite' },
		minutes: { type: 'string', default: '3' },
		/** The jobs in a process of their own, on PostgreSQL. */
		worker: { type: 'boolean', default: false },
	},
})
const load = loadavg()[0] ?? 0
const postgres = values.engine === 'postgres' ? await startPostgres() : null
// The schema is made for the engine that this names, so it is set before anything is imported.
if (postgres) process.env['DATABASE_URL'] = postgres.url
else delete process.env['DATABASE_URL']
const figures: Figure[] = []
try {
	const { measureFleet } = await import('./measure-fleet')
	for (const farms of values.farms.split(','))
		figures.push(
			...(await measureFleet({
				farms: Number(farms),
				minutes: Number(values.minutes),
				hasWorker: values.worker,
				databasePid: postgres?.pid() ?? null,
			})),
		)
} finally {
	await postgres?.stop()
}

const rows = figures.map(
	({ name, value, against = '–', aim = '–' }) => `| ${name} | ${value} | ${against} | ${aim} |`,
)
const table = ['| figure | ours | of | aim |', '|---|---|---|---|', ...rows].join('\n')
console.log(`load average before: ${load.toFixed(1)}\n\n${table}\n`)
if (load > AT_REST) {
	console.log(`Not written: the load average was above ${AT_REST} before the start.`)
} else {
	const name = `fleet-${values.engine}${values.worker ? '-worker' : ''}`
	const how =
		`Each farm has an agent that sends a batch of ten readings every 12 s and a heartbeat every 15 s to the built server ` +
		`on ${values.engine}, for ${values.minutes} min after 30 s${values.worker ? ', with the jobs in a worker' : ''}. Five farms send a temperature above their limit. One person, ` +
		`who owns all farms, opens their dashboards one after another. Generator, server and database share the cores.`
	const section = `## ${name}\n\n${how}\n\n${table}\n`
	const page = readFileSync(PAGE, 'utf8')
	const [title = ''] = page.split(/^(?=## )/m)
	writeFileSync(PAGE, title + joinSections(page, new Map([[name, section]])))
}
process.exit(0)

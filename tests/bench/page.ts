import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import { HOUR_MS } from '#db/telemetry/read-raw'
import { startProgram } from '../support/child-process'
import { freePort } from '../support/free-port'
import { readCookie, sendRequest } from '../support/send-request'
import { controllerDevices, enrolAgent } from '../support/start-agent'
import { startServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'
import type { Bench, Figure } from './measure'
import { EVERY_MS, fillHistory } from './telemetry-fill'
import { p50, p95, visit, type Visits } from './visits'
import Database from '#db/sqlite/driver'

const VIEWS = 200
/** Processor time is counted in hundredths of a second, so short calls need more repetitions. */
const CALLS = 2_000
const WEEK_MS = 7 * 24 * HOUR_MS

/** The time of pages and calls with a week of readings stored, idle and during ingest. */
export const pageBench: Bench = {
	name: 'page',
	how:
		`\`/dashboard\` and \`/help\` of the demo farm, ${VIEWS} views, and ${CALLS} calls, one after another over HTTP by one ` +
		`visitor, a week of readings of every point every ${EVERY_MS / 1000} s stored before, packed and rolled up as a server ` +
		'has them. “Under ingest” is the same while a real agent polls the simulated farm four times a second. Beside it is an ' +
		'Express server that answers “hello”, in the same run. CPU is the processor time of the server, all threads, for one ' +
		'request on average.',
	async run() {
		const dataDir = mkdtempSync(join(tmpdir(), 'farm-page-'))
		const port = await freePort()
		const sim = await startFarmSim({ seed: 7 })
		let server = await startServer({ port, dataDir })
		const agent = await enrolAgent(server, controllerDevices(sim, 250))
		try {
			const first = await agent.run()
			await waitUntil('readings have arrived', async () => {
				const data = await server.api.readEnvironment({ query: { farmId: 11 } })
				return typeof data.ph.value === 'number'
			})
			await first.stop()
			await server.stop()
			const readings = storeWeek(join(dataDir, 'farm.db'))
			server = await startServer({ port, dataDir })
			const least = await visitHello()
			const cookie = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
			const at = (path: string, count: number) =>
				visit({ ...server, url: server.url + path, headers: { Cookie: cookie } }, count)
			const health = await at('/api/health-check', CALLS)
			const cycles = await at('/api/planting-cycles', CALLS)
			const help = await at('/help?farmId=11', VIEWS)
			const dashboard = await at('/dashboard?farmId=11', VIEWS)
			const again = await agent.run()
			const busy = await at('/dashboard?farmId=11', VIEWS)
			await again.stop()

			const time = (name: string, ms: number, beside = p50(least)): Figure => ({
				name,
				value: `${ms.toFixed(1)} ms`,
				against: `${beside.toFixed(2)} ms hello`,
				ratio: (ms / beside).toFixed(1),
			})
			const cpu = (name: string, { cpuMs }: Visits, aim?: string): Figure => ({
				...time(`CPU of ${name}`, cpuMs, least.cpuMs),
				...(aim === undefined ? {} : { aim }),
			})
			return [
				time(
					`/dashboard idle, ${readings.toLocaleString('en')} readings stored, p50`,
					p50(dashboard),
				),
				time('/dashboard idle, p95', p95(dashboard)),
				time('/dashboard under ingest, p50', p50(busy)),
				time('/dashboard under ingest, p95', p95(busy)),
				{ ...time('/api/planting-cycles, p50', p50(cycles)), aim: '≤ 3 ×' },
				cpu('/dashboard', dashboard, '≤ 12 ms'),
				cpu('/help', help),
				cpu('/api/planting-cycles', cycles),
				cpu('/api/health-check', health),
			]
		} finally {
			await server.stop()
			await sim.close()
			agent.remove()
			rmSync(dataDir, { recursive: true, force: true })
		}
	},
}

async function visitHello(): Promise<Visits> {
	const port = await freePort()
	const env = { PORT: String(port), NODE_ENV: 'production' }
	const program = startProgram(['tests/bench/hello.mjs'], env)
	const url = `http://127.0.0.1:${port}/hello`
	await waitUntil('Express answers', async () => (await fetch(url)).ok)
	return visit({ url, program }, CALLS).finally(() => program.stop())
}

/** Stores a week of readings of every point, up to the current hour, and returns their number. */
function storeWeek(file: string): number {
	const db = new Database(file, { readonly: true })
	const pointIds = db.prepare('SELECT id FROM points').pluck().all() as number[]
	db.close()
	const toAt = Date.now() - (Date.now() % HOUR_MS)
	return fillHistory(file, { pointIds, fromAt: toAt - WEEK_MS, toAt }).readings
}

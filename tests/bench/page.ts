import { performance } from 'node:perf_hooks'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import { controllerDevices, enrolAgent } from '../support/start-agent'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'
import { percentile, type Bench, type Figure } from './measure'

const VIEWS = 200
const WEEK_S = 7 * 86_400
const EVERY_S = 10

/** Server time of /dashboard with a week of readings stored, idle and while readings arrive. */
export const pageBench: Bench = {
	name: 'page',
	how:
		`\`/dashboard\` of the demo farm, ${VIEWS} views one after another over HTTP by one visitor, a week of ` +
		`readings of every point every ${EVERY_S} s stored before. “Under ingest” is the same while a real agent ` +
		'polls the simulated farm four times a second. The ratio is to `/healthz` on the same server in the same run.',
	async run() {
		const sim = await startFarmSim({ seed: 7 })
		const server = await startServer()
		const agent = await enrolAgent(server, controllerDevices(sim, 250))
		try {
			const first = await agent.run()
			await waitUntil('readings have arrived', async () => {
				const data = await server.call<{ ph?: { value: number | null } }>(
					'GET',
					'/api/environmental-data?farmId=11',
				)
				return typeof data.ph?.value === 'number'
			})
			await first.stop()
			const rows = fillWeek(server)
			const idle = await views(server, '/dashboard')
			const health = await views(server, '/healthz')
			const again = await agent.run()
			const busy = await views(server, '/dashboard')
			await again.stop()
			const base = percentile(health, 50)
			const figure = (name: string, times: number[], p: number): Figure => ({
				name: `${name}, p${p}`,
				value: `${percentile(times, p).toFixed(1)} ms`,
				against: `${base.toFixed(1)} ms /healthz p50`,
				ratio: (percentile(times, p) / base).toFixed(1),
			})
			return [
				figure(`idle, ${rows.toLocaleString('en')} readings stored`, idle, 50),
				figure('idle', idle, 95),
				figure('under ingest', busy, 50),
				figure('under ingest', busy, 95),
			]
		} finally {
			await server.stop()
			await sim.close()
			agent.remove()
		}
	},
}

/** Writes a week of readings behind the server's back: the measured code only reads them. */
function fillWeek(server: TestServer): number {
	const db = new Database(join(server.dataDir, 'farm.db'))
	const points = db.prepare('select id from points').pluck().all() as number[]
	const insert = db.prepare('insert into readings values (?, ?, ?, ?) on conflict do nothing')
	const start = Date.now() - WEEK_S * 1000
	db.transaction(() => {
		for (let s = 0; s < WEEK_S; s += EVERY_S) {
			for (const point of points) insert.run(start + s * 1000, point, 20 + (s % 500) / 100, 0)
		}
	})()
	const { n } = db.prepare('select count(*) as n from readings').get() as { n: number }
	db.close()
	return n
}

async function views(server: TestServer, path: string): Promise<number[]> {
	const times: number[] = []
	const headers = { Cookie: `session=${await sessionCookie(server)}` }
	for (let i = 0; i < VIEWS; i++) {
		const start = performance.now()
		const response = await fetch(server.url + path, { headers, redirect: 'manual' })
		await response.text()
		if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
		times.push(performance.now() - start)
	}
	return times
}

let cookie: string | undefined
async function sessionCookie(server: TestServer): Promise<string> {
	const response = await fetch(`${server.url}/api/auth/demo-login`, {
		method: 'POST',
		headers: { 'Sec-Fetch-Site': 'same-origin' },
	})
	return (cookie =
		/session=([^;]+)/.exec(response.headers.get('Set-Cookie') ?? '')?.[1] ?? cookie ?? '')
}

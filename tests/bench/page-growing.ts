import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openDb } from '#db/open.server'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'
import { percentile, type Bench } from './measure'
import { growFarm } from './page-farm'

const VIEWS = 40
const FARM = 11
const SIZE = { cycles: 5_000, tasks: 60_000, days: 1_100 }
const PAGES = [
	'/calendar',
	'/calendar?tab=tasks',
	'/calendar?tab=analytics&span=1y',
	'/planting-cycles',
	'/planting-cycles?tab=tasks',
	'/crop-inventory',
	'/growth-progress',
	'/growth-progress?tab=analytics',
	'/crop-journal',
	'/crop-journal?search=green',
	'/recipes',
]

/** Server time of the growing pages of a farm with years of work. */
export const growingPagesBench: Bench = {
	name: 'page-growing',
	how:
		`One farm with ${SIZE.cycles.toLocaleString('en')} cycles and ${SIZE.tasks.toLocaleString('en')} tasks of three ` +
		`years, their lots, harvests, sales and journal, on SQLite. Each page is asked for ${VIEWS} times, one after another.`,
	async run() {
		const server = await startServer()
		try {
			const db = await openDb({ url: join(server.dataDir, 'farm.db') })
			const today = new Date().toISOString().slice(0, 10)
			await growFarm(db, { ...SIZE, farmId: FARM, today }).finally(() => db.close())
			// While the rows were written, the server closed the idle connection.
			await waitUntil('the server answers', async () => (await fetch(`${server.url}/readyz`)).ok)
			const cookie = await sessionCookie(server)
			const figures = []
			for (const path of PAGES) {
				const times = await views(server, path, cookie)
				figures.push({
					name: `\`${path}\`, p50 and p95`,
					value: `${percentile(times, 50).toFixed(0)} and ${percentile(times, 95).toFixed(0)} ms`,
					aim: 'p95 < 300 ms',
				})
			}
			return figures
		} finally {
			await server.stop()
		}
	},
}

async function views(server: TestServer, path: string, cookie: string): Promise<number[]> {
	const times: number[] = []
	const url = `${server.url}${path}${path.includes('?') ? '&' : '?'}farmId=${FARM}`
	for (let i = 0; i < VIEWS + 3; i++) {
		const start = performance.now()
		const response = await fetch(url, { headers: { Cookie: cookie }, redirect: 'manual' })
		await response.text()
		if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
		times.push(performance.now() - start)
	}
	return times.slice(3) // the first requests also load code
}

async function sessionCookie(server: TestServer): Promise<string> {
	const headers = { 'Sec-Fetch-Site': 'same-origin' }
	const login = await fetch(`${server.url}/api/auth/demo-login`, { method: 'POST', headers })
	return /session=[^;]+/.exec(login.headers.get('Set-Cookie') ?? '')?.[0] ?? ''
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openDb } from '#db/open.server'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'
import { listBusinessPages } from './business-pages'
import { percentile, type Bench } from './measure'
import { growBusiness } from './business-farm'
import { adder, growFarm } from './page-farm'
import { growPower } from './power-farm'

const VIEWS = 40
const BUSINESS_VIEWS = 10
const FARM = 11
const SIZE = { cycles: 5_000, tasks: 60_000, days: 1_100 }
const BUSINESS = { buyers: 500, orders: 5_000, trays: 50_000 }
const POWER = { days: 790, dosesADay: 40 }
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
		`years, their lots, harvests, sales and journal, on SQLite; with ${BUSINESS.buyers} buyers, ` +
		`${BUSINESS.orders.toLocaleString('en')} orders, ${BUSINESS.trays.toLocaleString('en')} trays and a year of invoices, costs, checklists, ` +
		`supplies and scouting. Growing pages are asked for ${VIEWS} times, the others ${BUSINESS_VIEWS} times, one after another. ` +
		'CPU is the processor time of the server for a view, all threads.',
	async run() {
		const server = await startServer()
		try {
			const db = await openDb({ url: join(server.dataDir, 'farm.db') })
			const today = new Date().toISOString().slice(0, 10)
			const farm = { farmId: FARM, today }
			await growFarm(db, { ...SIZE, ...farm })
			await growBusiness(db, { ...BUSINESS, ...farm })
			await growPower(db, adder(db, FARM), { ...POWER, ...farm })
			const business = await listBusinessPages(db, farm).finally(() => db.close())
			// While the rows were written, the server closed the idle connection.
			await waitUntil('the server answers', async () => (await fetch(`${server.url}/readyz`)).ok)
			const cookie = await sessionCookie(server)
			const figures = []
			for (const path of PAGES) {
				const { times } = await views(server, path, { cookie, count: VIEWS })
				figures.push({
					name: `\`${path}\`, p50 and p95`,
					value: `${percentile(times, 50).toFixed(0)} and ${percentile(times, 95).toFixed(0)} ms`,
					aim: 'p95 < 300 ms',
				})
			}
			for (const path of business) {
				const { times, cpuMs } = await views(server, path, { cookie, count: BUSINESS_VIEWS })
				figures.push({
					name: `\`${path}\`, p50 and CPU`,
					value: `${percentile(times, 50).toFixed(0)} and ${cpuMs.toFixed(0)} ms`,
				})
			}
			return figures
		} finally {
			await server.stop()
		}
	},
}

async function views(
	server: TestServer,
	path: string,
	{ cookie, count }: { cookie: string; count: number },
) {
	const times: number[] = []
	let cpuBefore = 0
	const url = `${server.url}${path}${path.includes('?') ? '&' : '?'}farmId=${FARM}`
	for (let i = 0; i < count + 3; i++) {
		if (i === 3) cpuBefore = readCpuMs(server) // the first requests also load code
		const start = performance.now()
		const response = await fetch(url, { headers: { Cookie: cookie }, redirect: 'manual' })
		await response.text()
		if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
		times.push(performance.now() - start)
	}
	return { times: times.slice(3), cpuMs: (readCpuMs(server) - cpuBefore) / count }
}

const TICK_MS = 10

/** The processor time of a server so far, as Linux counts it. */
function readCpuMs({ program }: TestServer): number {
	const stat = readFileSync(`/proc/${program.process.pid}/stat`, 'utf8')
	const [, fields = ''] = stat.split(') ')
	const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
	return (user + system) * TICK_MS
}

async function sessionCookie(server: TestServer): Promise<string> {
	const headers = { 'Sec-Fetch-Site': 'same-origin' }
	const login = await fetch(`${server.url}/api/auth/demo-login`, { method: 'POST', headers })
	return /session=[^;]+/.exec(login.headers.get('Set-Cookie') ?? '')?.[0] ?? ''
}

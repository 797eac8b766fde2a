import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '#db/open.server'
import { startServer, type TestServer } from '../support/start-server'
import { listBusinessPages } from './business-pages'
import { percentile, type Bench, type Figure } from './measure'
import { growBusiness } from './business-farm'
import { adder, growFarm } from './page-farm'
import { growPower } from './power-farm'
import { readCpuMs } from './visits'

const MOST_VIEWS = 40
/** A page is asked for so long at most, and five times at least. */
const MOST_MS = 2500
const LEAST_VIEWS = 5
const SETTLE_LOOK_MS = 3000
const SETTLE_MOST_MS = 120_000
/** A server without visitors takes less in that time. */
const IDLE_MS = 150
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
		`supplies and scouting. Each page is asked for ${MOST_VIEWS} times, one after another, and a slow one as often as it ` +
		`answers in ${MOST_MS / 1000} s, ${LEAST_VIEWS} times at least. CPU is the processor time of the server for a view, all threads.`,
	async run() {
		const dataDir = mkdtempSync(join(tmpdir(), 'page-growing-'))
		try {
			// The server makes its demo and stops: its own work would wait for the rows that are written.
			await (await startServer({ dataDir })).stop()
			const paths = [...PAGES, ...(await fillFarm(dataDir))]
			const server = await startServer({ dataDir })
			try {
				const cookie = await sessionCookie(server)
				const figures: Figure[] = []
				await waitUntilIdle(server)
				for (const path of paths) {
					const { times, cpuMs } = await views(server, path, cookie)
					figures.push({
						name: `\`${path}\`, p50, p95 and CPU`,
						value: `${percentile(times, 50).toFixed(0)}, ${percentile(times, 95).toFixed(0)} and ${cpuMs.toFixed(0)} ms`,
						aim: 'p95 < 300 ms',
					})
				}
				return figures
			} finally {
				await server.stop()
			}
		} finally {
			rmSync(dataDir, { recursive: true, force: true })
		}
	},
}

/** Fills the farm of a stopped server, and lists the pages of its business. */
async function fillFarm(dataDir: string): Promise<string[]> {
	const db = await openDb({ url: join(dataDir, 'farm.db') })
	const farm = { farmId: FARM, today: new Date().toISOString().slice(0, 10) }
	try {
		await growFarm(db, { ...SIZE, ...farm })
		await growBusiness(db, { ...BUSINESS, ...farm })
		await growPower(db, adder(db, FARM), { ...POWER, ...farm })
		return await listBusinessPages(db, farm)
	} finally {
		await db.close()
	}
}

async function views(server: TestServer, path: string, cookie: string) {
	const url = `${server.url}${path}${path.includes('?') ? '&' : '?'}farmId=${FARM}`
	const view = async () => {
		const start = performance.now()
		const response = await fetch(url, { headers: { Cookie: cookie }, redirect: 'manual' })
		await response.text()
		if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
		return performance.now() - start
	}
	for (let i = 0; i < 3; i++) await view() // which also loads code
	const times: number[] = []
	const cpuBefore = readCpuMs(server.program)
	const endsAt = performance.now() + MOST_MS
	while (times.length < MOST_VIEWS && (times.length < LEAST_VIEWS || performance.now() < endsAt))
		times.push(await view())
	return { times, cpuMs: (readCpuMs(server.program) - cpuBefore) / times.length }
}

/** Waits until the server has done what a filled farm makes due, which would be counted as views. */
async function waitUntilIdle({ program }: TestServer): Promise<void> {
	const endsAt = performance.now() + SETTLE_MOST_MS
	for (let busyMs = Infinity; busyMs > IDLE_MS && performance.now() < endsAt;) {
		const before = readCpuMs(program)
		await sleep(SETTLE_LOOK_MS)
		busyMs = readCpuMs(program) - before
	}
}

async function sessionCookie(server: TestServer): Promise<string> {
	const headers = { 'Sec-Fetch-Site': 'same-origin' }
	const login = await fetch(`${server.url}/api/auth/demo-login`, { method: 'POST', headers })
	return /session=[^;]+/.exec(login.headers.get('Set-Cookie') ?? '')?.[0] ?? ''
}

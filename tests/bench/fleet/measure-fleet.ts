import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { and, eq, isNull, min } from 'drizzle-orm'
import type { Db } from '#db/database'
import { openDb } from '#db/open.server'
import { users } from '#db/schema/accounts'
import { alarms } from '#db/schema/alarms'
import { rollupWork } from '#db/schema/readings'
import { parseMetrics } from '../../support/parse-metrics'
import { readCookie, sendRequest } from '../../support/send-request'
import { startServer, type TestServer } from '../../support/start-server'
import { percentile, type Figure } from '../measure'
import { readCpuMs, readFamilyCpuMs } from '../visits'
import { seedFleet, type FleetFarm } from '../../support/seed-fleet'
import { ask, sendFleet, type Sending } from './send-fleet'

const METRICS_TOKEN = 'fleet-bench-metrics-token'
const WARM_UP_MS = 30_000
const LOOK_EVERY_MS = 500
const ALARMS = 5
const [MINUTE_MS] = LEVELS_MS

type Sizes = {
	farms: number
	minutes: number
	hasWorker: boolean
	/** The process of PostgreSQL; null on SQLite. */
	databasePid: number | null
}

/** Runs a server with a fleet for some minutes, with the jobs in a worker if asked; returns what it did. */
export async function measureFleet({
	farms,
	minutes,
	hasWorker,
	databasePid,
}: Sizes): Promise<Figure[]> {
	const url = process.env['DATABASE_URL']
	const env = { METRICS_TOKEN, RATE_LIMIT_PER_MINUTE: '0', ...(url && { DATABASE_URL: url }) }
	const server = await startServer({ env: hasWorker ? { ...env, ROLE: 'web' } : env })
	const { dataDir } = server
	const worker = hasWorker
		? await startServer({ dataDir, env: { ...env, ROLE: 'worker', DEMO: '0' } })
		: null
	const db = await openDb({ url: url ?? join(server.dataDir, 'farm.db') })
	let sending: Sending | undefined
	try {
		const fleet = await seedFleet(db, await findDemoUser(db), farms)
		sending = sendFleet(server.port, fleet)
		await sleep(WARM_UP_MS)
		return await measure({ server, worker, databasePid, db, fleet, sending }, minutes * 60_000)
	} finally {
		await sending?.stop()
		await db.close()
		await worker?.stop()
		await server.stop()
	}
}

async function findDemoUser(db: Db): Promise<string> {
	const [owner] = await db.read.select().from(users).where(eq(users.isDemo, true)).limit(1)
	if (!owner) throw new Error('there is no demo person')
	return owner.id
}

type Running = {
	server: TestServer
	/** Has the jobs; null: the server has them. */
	worker: TestServer | null
	databasePid: number | null
	db: Db
	fleet: readonly FleetFarm[]
	sending: Sending
}

async function measure(running: Running, lengthMs: number): Promise<Figure[]> {
	const { server, worker, databasePid, fleet, sending } = running
	const programs = [
		{ called: 'server', readCpu: () => readCpuMs(server.program) },
		worker && { called: 'worker', readCpu: () => readCpuMs(worker.program) },
		databasePid !== null && { called: 'database', readCpu: () => readFamilyCpuMs(databasePid) },
	].filter((one) => !!one)
	sending.take()
	const before = await readMetrics(server)
	const jobsBefore = await readMetrics(worker ?? server)
	const cpuBefore = programs.map(({ readCpu }) => readCpu())
	const startedAt = performance.now()
	const untilAt = startedAt + lengthMs
	const [dashboardMs, lagMs, alarmMs, memoryMb] = await Promise.all([
		visitDashboard(running, untilAt),
		watchRollups(running, untilAt),
		Promise.all(pick(fleet, ALARMS).map((farm) => timeAlarm(running, farm, untilAt))),
		watchMemory(server, untilAt),
	])
	const tookMs = performance.now() - startedAt
	const after = await readMetrics(server)
	const jobsAfter = await readMetrics(worker ?? server)
	const { batchMs, refused, readings } = sending.take()
	const rise = (name: string, job: string) =>
		sumOf(jobsAfter, name, job) - sumOf(jobsBefore, name, job)
	const jobs = [...new Set(jobsAfter.flatMap(({ labels }) => labels['job'] ?? []))]
		.map((job) => ({
			job,
			ms: 1000 * rise('sfc_job_seconds_sum', job),
			runs: rise('sfc_job_seconds_count', job),
		}))
		.filter(({ runs }) => runs > 0)
		.sort((a, b) => b.ms - a.ms)
		.slice(0, 6)
	const name = (text: string) => `${fleet.length.toLocaleString('en')} farms: ${text}`
	const cpus = programs.map(({ called, readCpu }, i) => ({
		called,
		cpu: (readCpu() - (cpuBefore[i] ?? 0)) / (tookMs / 100),
	}))
	const grewBytes = sumOf(after, 'sfc_database_bytes') - sumOf(before, 'sfc_database_bytes')
	return [
		{
			name: name('a batch answered, p50, p95 and p99'),
			value: `${percentilesOf(batchMs, [50, 95, 99])} ms`,
			against: `${batchMs.length.toLocaleString('en')} batches`,
			aim: 'p95 ≤ 100 ms',
		},
		{
			name: name('batches and heartbeats refused'),
			value: [refused.length, ...new Set(refused)].slice(0, 6).join(', '),
			aim: '0',
		},
		{
			name: name('event loop delay, p99'),
			value: `${(1000 * sumOf(after, 'sfc_event_loop_delay_p99_seconds')).toFixed(0)} ms`,
			aim: '≤ 50 ms',
		},
		...jobs.map(({ job, ms, runs }) => ({
			name: name(`job ${job}, a run on average`),
			value: `${(ms / runs).toFixed(0)} ms`,
			against: `${runs} runs, ${((100 * ms) / tookMs).toFixed(1)} % of the time`,
		})),
		{
			name: name('lag of roll-ups behind the minute, longest'),
			value: `${(Math.max(...lagMs) / 1000).toFixed(1)} s`,
			aim: '≤ 2 min',
		},
		{
			name: name('alarm after its reading was stored, each'),
			value: alarmMs.map((ms) => (ms === null ? 'none' : `${(ms / 1000).toFixed(1)} s`)).join(', '),
			aim: '≤ 10 s',
		},
		{
			name: name('/dashboard, p50 and p95'),
			value: `${percentilesOf(dashboardMs, [50, 95])} ms`,
			against: `${dashboardMs.length} visits`,
			aim: 'p95 ≤ 150 ms',
		},
		...cpus.map(({ called, cpu }) => ({
			name: name(`CPU of the ${called}`),
			value: `${cpu.toFixed(0)} %`,
			against: `${((600 * cpu) / fleet.length).toFixed(0)} ms a farm and minute`,
		})),
		{
			name: name('memory, highest'),
			value: `${Math.max(...memoryMb).toFixed(0)} MB`,
			aim: '≤ 600 MB',
		},
		{
			name: name('growth of the database'),
			value: `${(grewBytes / readings).toFixed(0)} B a reading`,
			against: `${readings.toLocaleString('en')} readings`,
		},
	]
}

const percentilesOf = (values: number[], wanted: number[]) =>
	wanted.map((p) => percentile(values, p).toFixed(0)).join(', ')

const pick = <T>(list: readonly T[], count: number): T[] =>
	list.filter((_, i) => i % Math.ceil(list.length / count) === 0)

async function readMetrics({ url }: TestServer) {
	const answer = await fetch(`${url}/metrics`, {
		headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
	})
	return parseMetrics(await answer.text())
}

const sumOf = (samples: ReturnType<typeof parseMetrics>, name: string, job?: string): number =>
	samples
		.filter((one) => one.name === name && (job === undefined || one.labels['job'] === job))
		.reduce((sum, { value }) => sum + value, 0)

async function visitDashboard({ server, fleet }: Running, untilAt: number): Promise<number[]> {
	const Cookie = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
	const times: number[] = []
	while (performance.now() < untilAt) {
		const { farmId } = fleet[times.length % fleet.length] ?? { farmId: 11 }
		const path = `/dashboard?farmId=${farmId}`
		const startedAt = performance.now()
		const status = await ask({ port: server.port, path, headers: { Cookie } })
		if (status !== 200) throw new Error(`${path}: ${status}`)
		times.push(performance.now() - startedAt)
		await sleep(LOOK_EVERY_MS)
	}
	return times
}

async function watchRollups({ db }: Running, untilAt: number): Promise<number[]> {
	const lags = [0]
	for (; performance.now() < untilAt; await sleep(LOOK_EVERY_MS)) {
		const [oldest] = await db.read
			.select({ at: min(rollupWork.at) })
			.from(rollupWork)
			.where(eq(rollupWork.levelMs, MINUTE_MS))
		if (oldest?.at) lags.push(Date.now() - oldest.at - MINUTE_MS)
	}
	return lags
}

async function watchMemory({ program }: TestServer, untilAt: number): Promise<number[]> {
	const found = [0]
	for (; performance.now() < untilAt; await sleep(LOOK_EVERY_MS)) {
		const status = readFileSync(`/proc/${program.process.pid}/status`, 'utf8')
		found.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
	}
	return found
}

/** How long after its reading was stored a farm has an alarm; null: not while it was watched. */
async function timeAlarm({ db, sending }: Running, { farmId }: FleetFarm, untilAt: number) {
	await sending.overheat(farmId)
	const storedAt = performance.now()
	for (; performance.now() < untilAt; await sleep(LOOK_EVERY_MS / 5)) {
		const [raised] = await db.read
			.select({ id: alarms.id })
			.from(alarms)
			.where(and(eq(alarms.farmId, farmId), isNull(alarms.clearedAt)))
		if (raised) return performance.now() - storedAt
	}
	return null
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import type { HistoryWire } from '@sfc/contract/readings/history/history-wire'
import { HOUR_MS } from '#db/telemetry/read-raw'
import { startServer, type TestServer } from '../support/start-server'
import { enrol, insertBare, makeSender, READINGS, sendAll } from './ingest'
import { median, percentile, timeMs, type Bench, type Figure } from './measure'
import { EVERY_MS, fillHistory } from './telemetry-fill'
import { loadFigures } from './telemetry-load'
import Database from '#db/sqlite/driver'

const FARM = 11
const SENSORS = 50
const DAY_MS = 24 * HOUR_MS
const SPANS = [
	['24 hours', DAY_MS],
	['30 days', 30 * DAY_MS],
	['a year', 365 * DAY_MS],
] as const
const WIDTH = 1_000
const CALLS = 300
const WARM_UP = 30
const AGENTS = 8
const ROUNDS = 3

const flags = process.argv.slice(2)
const asked = flags.find((flag) => flag.startsWith('--size='))?.slice('--size='.length)
/** Fraction of the sensors; each has a whole year of readings. */
const size = flags.includes('--full') ? 1 : Number(asked ?? 0.02)
const sensors = Math.max(1, Math.round(SENSORS * size))
const loadMinutes = size === 1 ? 60 : 10

/** Charts of a year of readings on SQLite, and the space they need. */
export const telemetryBench: Bench = {
	name: 'telemetry',
	how:
		`A year of readings each ${EVERY_MS / 1000} s of ${sensors} sensors (${SENSORS} with \`--full\`) in SQLite, packed and rolled up by ` +
		`the server's own codec and roll-ups; \`GET /api/history\` for up to ${WIDTH.toLocaleString('en')} points, ${CALLS} calls one after ` +
		'another over one connection, a sensor each in turn. Load and server share the cores.',
	async run() {
		const dataDir = mkdtempSync(join(tmpdir(), 'farm-telemetry-'))
		return chartFigures(dataDir).finally(() => rmSync(dataDir, { recursive: true, force: true }))
	},
}

export const telemetryStoreBench: Bench = {
	name: 'telemetry-store',
	how: 'As “ingest”, in a run long enough that the server rolls up and looks for alarms meanwhile.',
	run: () => storeFigures(),
}

export const telemetryLoadBench: Bench = {
	name: 'telemetry-load',
	how:
		`In one process, as in the server: ${loadMinutes} minutes (an hour with \`--full\`) of 1,000 sensors each second are rolled ` +
		'up and packed, while batches of 100 readings are stored, 50 a second. The time of a batch counts from when it was due.',
	run: () => loadFigures(loadMinutes),
}

async function chartFigures(dataDir: string): Promise<Figure[]> {
	const first = await startServer({ dataDir })
	const toAt = Date.now() - (Date.now() % HOUR_MS)
	const authorization = await addSensors(first).finally(() => first.stop())
	const file = join(dataDir, 'farm.db')
	const pointIds = sensorIds(file)
	const startedAt = performance.now()
	const filled = fillHistory(file, { pointIds, fromAt: toAt - 365 * DAY_MS, toAt })
	const fillS = (performance.now() - startedAt) / 1000
	const server = await startServer({ dataDir })
	const figures: Figure[] = []
	try {
		await sendRest(server, authorization, toAt)
		for (const [name, ms] of SPANS) {
			const { times, points, bytes } = await charts(server, pointIds, ms)
			figures.push({
				name: `chart of ${name}, ${points.toLocaleString('en')} points, ${Math.round(bytes / 1024)} kB, p50 and p95`,
				value: `${percentile(times, 50).toFixed(1)} and ${percentile(times, 95).toFixed(1)} ms`,
				aim: 'p95 ≤ 10 ms',
			})
		}
	} finally {
		await server.stop()
	}
	const perReading = (bytes: number) => `${(bytes / filled.readings).toFixed(2)} B`
	return [
		{
			name: 'readings stored, and made in',
			value: `${filled.readings.toLocaleString('en')}, ${fillS.toFixed(0)} s`,
		},
		...figures,
		{
			name: 'bytes a reading older than a day, packed',
			value: perReading(filled.chunkBytes),
			aim: '≤ 1.0 B',
		},
		{
			name: 'with all roll-ups of the year',
			value: perReading(filled.chunkBytes + filled.rollupBytes),
		},
	]
}

/** Adds an agent with the sensors; returns the credentials for its calls. */
async function addSensors(server: TestServer): Promise<string> {
	return enrol(server, 0, { points: sensors, intervalMs: EVERY_MS })
}

export function sensorIds(file: string): number[] {
	const db = new Database(file, { readonly: true })
	const ids = db
		.prepare("SELECT id FROM points WHERE key LIKE 'p%' AND label LIKE 'Point %' ORDER BY id")
		.pluck()
		.all() as number[]
	db.close()
	return ids
}

/** Sends the readings since the last whole hour, as an agent would. */
async function sendRest(server: TestServer, authorization: string, fromAt: number) {
	const lines = [JSON.stringify({ bootId: 'rest', lane: 'live', sentAt: Date.now() })]
	for (let at = fromAt, seq = 1; at < Date.now(); at += EVERY_MS, seq++) {
		const values = Array.from({ length: sensors }, (_, i) => [`p${i}`, 20 + (seq % 50) / 100])
		lines.push(JSON.stringify({ seq, kind: 'readings', at, device: 'rack', values }))
	}
	const answer = await fetch(server.url + AGENT_PATHS.batch, {
		method: 'POST',
		headers: { Authorization: authorization, 'Content-Type': 'application/x-ndjson' },
		body: lines.join('\n'),
	})
	if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
}

async function charts(server: TestServer, pointIds: readonly number[], ms: number) {
	const times: number[] = []
	let [points, bytes] = [0, 0]
	const headers = { Authorization: `Bearer ${server.token}` }
	for (let i = 0; i < CALLS + WARM_UP; i++) {
		const to = Date.now()
		const series = pointIds[i % pointIds.length]
		const query = `farmId=${FARM}&series=${series}&from=${to - ms}&to=${to}&points=${WIDTH}`
		const startedAt = performance.now()
		const answer = await fetch(`${server.url}/api/history?${query}`, { headers })
		const text = await answer.text()
		if (i >= WARM_UP) times.push(performance.now() - startedAt)
		if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`)
		points = (JSON.parse(text) as HistoryWire).points.length
		bytes = text.length
		if (points < 500 || points > WIDTH + 1) throw new Error(`${points} points in a chart`)
	}
	return { times, points, bytes }
}

/** Like the benchmark “ingest”, but long enough that roll-ups run meanwhile. */
async function storeFigures(): Promise<Figure[]> {
	const server = await startServer()
	const through: number[] = []
	const bare: number[] = []
	try {
		const tokens: string[] = []
		for (let n = 0; n < AGENTS; n++) tokens.push(await enrol(server, n))
		for (let round = 0; round < ROUNDS; round++) {
			const senders = tokens.map((token) => makeSender(token, `boot-${round}`, round))
			through.push((READINGS / (await timeMs(() => sendAll(server, senders)))) * 1000)
			bare.push((READINGS / (await timeMs(insertBare))) * 1000)
		}
		const stored = new Database(join(server.dataDir, 'farm.db'), { readonly: true })
		const rolled = stored.prepare('SELECT count(*) FROM rollups').pluck().get() as number
		stored.close()
		if (rolled === 0) throw new Error('no roll-up was made meanwhile')
	} finally {
		await server.stop()
	}
	return [
		{
			name: 'readings/s through HTTP, roll-ups and alarms at work',
			value: Math.round(median(through)).toLocaleString('en'),
			against: `${Math.round(median(bare)).toLocaleString('en')} rows/s bare insert loop`,
			ratio: (median(through) / median(bare)).toFixed(2),
			aim: '≥ 0.5',
		},
	]
}

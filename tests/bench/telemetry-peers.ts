import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { RawReading } from '#db/telemetry/chunk-codec'
import { freePort } from '../support/free-port'
import { startPostgres } from '../support/postgres-server'
import { waitUntil } from '../support/wait-until'

/** Another program that stores the same readings of one sensor and answers the same chart queries. */
export type Peer = {
	name: string
	/** The number of readings it reports. */
	count(): Promise<number>
	/** Queries minimum, maximum and mean of each step; returns the number of steps. */
	chart(fromAt: number, toAt: number, stepMs: number): Promise<number>
	stop(): Promise<void>
}

/** Starts and fills the installed programs; `missing` names the others. */
export async function startPeers(
	readings: readonly RawReading[],
): Promise<{ peers: Peer[]; missing: string[] }> {
	const peers = [await postgresPeer(readings)]
	const missing: string[] = []
	for (const [program, start] of [
		['victoria-metrics', victoriaMetrics],
		['influxd', influx],
	] as const) {
		if (existsSync(`/usr/bin/${program}`)) peers.push(await start(readings))
		else missing.push(program)
	}
	missing.push('clickhouse-server (not asked)')
	return { peers, missing }
}

const DAY_MS = 86_400_000
const LINES_AT_ONCE = 20_000

async function postgresPeer(readings: readonly RawReading[]): Promise<Peer> {
	const server = await startPostgres()
	const sql = postgres(server.url, { onnotice: () => undefined })
	await sql`CREATE TABLE peer (at bigint NOT NULL, point_id int NOT NULL, value float8 NOT NULL,
		PRIMARY KEY (point_id, at))`
	for (const some of slices(readings)) {
		await sql`INSERT INTO peer SELECT at, 1, value FROM unnest(${some.map(({ at }) => at)}::bigint[],
			${some.map(({ value }) => value)}::float8[]) AS r (at, value)`
	}
	await sql`VACUUM ANALYZE peer`
	const [version] = await sql<{ server_version: string }[]>`SHOW server_version`
	return {
		name: `PostgreSQL ${version?.server_version.split(' ')[0]}`,
		async count() {
			const [row] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM peer`
			return row?.n ?? 0
		},
		async chart(fromAt, toAt, stepMs) {
			const rows =
				await sql`SELECT at / ${stepMs}::bigint AS step, min(value), max(value), avg(value) FROM peer
				WHERE point_id = 1 AND at >= ${fromAt} AND at < ${toAt} GROUP BY 1 ORDER BY 1`
			return rows.length
		},
		async stop() {
			await sql.end()
			await server.stop()
		},
	}
}

async function victoriaMetrics(readings: readonly RawReading[]): Promise<Peer> {
	const folder = mkdtempSync(join(tmpdir(), 'farm-peer-'))
	const port = await freePort()
	const url = `http://127.0.0.1:${port}`
	const stop = await run('victoria-metrics', folder, `${url}/health`, [
		`-storageDataPath=${folder}`,
		`-httpListenAddr=127.0.0.1:${port}`,
		'-retentionPeriod=100y',
		'-search.latencyOffset=0s',
	])
	for (const some of slices(readings)) {
		const values = some.map(({ value }) => value)
		const timestamps = some.map(({ at }) => at)
		await post(
			`${url}/api/v1/import`,
			JSON.stringify({ metric: { __name__: 'r' }, values, timestamps }),
		)
	}
	await fetch(`${url}/internal/force_flush`)
	const ask = async (path: string) =>
		(await (await fetch(url + path)).json()) as {
			data: { result: { value?: [number, string]; values?: unknown[] }[] }
		}
	const last = readings.at(-1)?.at ?? 0
	return {
		name: `VictoriaMetrics ${version('victoria-metrics')}`,
		async count() {
			const answer = await ask(
				`/api/v1/query?query=count_over_time(r[400d])&time=${last / 1000}&nocache=1`,
			)
			return Number(answer.data.result[0]?.value?.[1] ?? 0)
		},
		async chart(fromAt, toAt, stepMs) {
			const query = `query=rollup(r[${stepMs / 1000}s])&step=${stepMs / 1000}s&nocache=1`
			const span = `start=${(fromAt + stepMs) / 1000}&end=${toAt / 1000}`
			const { data } = await ask(`/api/v1/query_range?${query}&${span}`)
			return data.result[0]?.values?.length ?? 0
		},
		stop,
	}
}

async function influx(readings: readonly RawReading[]): Promise<Peer> {
	const folder = mkdtempSync(join(tmpdir(), 'farm-peer-'))
	const [port, rpc] = [await freePort(), await freePort()]
	const url = `http://127.0.0.1:${port}`
	writeFileSync(
		join(folder, 'influx.conf'),
		`reporting-disabled = true\nbind-address = "127.0.0.1:${rpc}"\n[meta]\ndir = "${folder}/meta"\n` +
			`[data]\ndir = "${folder}/data"\nwal-dir = "${folder}/wal"\nquery-log-enabled = false\n` +
			`[http]\nbind-address = "127.0.0.1:${port}"\nlog-enabled = false\n`,
	)
	const stop = await run('influxd', folder, `${url}/ping`, ['-config', join(folder, 'influx.conf')])
	await post(`${url}/query?q=${encodeURIComponent('CREATE DATABASE farm')}`, '')
	for (const some of slices(readings)) {
		const lines = some.map(({ at, value }) => `r,s=1 v=${value} ${at}`)
		await post(`${url}/write?db=farm&precision=ms`, lines.join('\n'))
	}
	const ask = async (query: string) => {
		const answer = await fetch(`${url}/query?db=farm&epoch=ms&q=${encodeURIComponent(query)}`)
		const { results } = (await answer.json()) as {
			results: { series?: { values: unknown[][] }[] }[]
		}
		return results[0]?.series?.[0]?.values ?? []
	}
	return {
		name: `InfluxDB ${version('influxdb')}`,
		async count() {
			return Number((await ask('SELECT count(v) FROM r'))[0]?.[1] ?? 0)
		},
		async chart(fromAt, toAt, stepMs) {
			const where = `time >= ${fromAt}ms AND time < ${toAt}ms AND s = '1'`
			const steps = `GROUP BY time(${stepMs / 1000}s)`
			return (await ask(`SELECT min(v), max(v), mean(v) FROM r WHERE ${where} ${steps}`)).length
		},
		stop,
	}
}

/** Yields some days of readings at a time. */
function* slices(readings: readonly RawReading[]): Iterable<RawReading[]> {
	for (let i = 0; i < readings.length; i += LINES_AT_ONCE)
		yield readings.slice(i, i + LINES_AT_ONCE)
}

async function run(program: string, folder: string, ready: string, args: string[]) {
	const child = spawn(`/usr/bin/${program}`, args, { stdio: 'ignore' })
	process.once('exit', () => child.kill('SIGKILL'))
	await waitUntil(`${program} is ready`, async () => (await fetch(ready)).ok)
	return async () => {
		const ended = new Promise((resolve) => child.once('exit', resolve))
		child.kill('SIGKILL')
		await ended
		rmSync(folder, { recursive: true, force: true })
	}
}

async function post(url: string, body: string): Promise<void> {
	const answer = await fetch(url, { method: 'POST', body })
	if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
}

const version = (name: string) =>
	execFileSync('dpkg-query', ['-W', '-f', '${Version}', name]).toString().split(/[~+-]/)[0] ?? ''

export const PEER_SPANS = [
	['24 hours', DAY_MS, 120_000],
	['30 days', 30 * DAY_MS, 3_600_000],
] as const

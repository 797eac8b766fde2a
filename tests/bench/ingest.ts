import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import { startServer, type TestServer } from '../support/start-server'
import { median, timeMs, type Bench } from './measure'
import Database from '#db/sqlite/driver'

const AGENTS = 8
const REQUESTS_PER_AGENT = 250
const POINTS = 100
export const READINGS = AGENTS * REQUESTS_PER_AGENT * POINTS
const ROUNDS = 3
const DEVICE = 'rack'

type Inventory = { points: number; intervalMs: number; farmId?: number }
type Sender = { authorization: string; bodies: Buffer[] }

/** Readings per second over HTTP into SQLite, compared with a loop of bare prepared inserts. */
export const ingestBench: Bench = {
	name: 'ingest',
	how:
		`${AGENTS} agents post ${POINTS} readings a request (10 records of 10 values, gzip) to the built ` +
		'server, which answers after the commit is on disk (`synchronous=FULL`). Beside it, in the same ' +
		'run and alternating, better-sqlite3 inserts the same number of rows with a prepared statement, ' +
		`${POINTS} a transaction, into the same table with the same durability. Load generator and ` +
		'server share the cores.',
	async run() {
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
			const { n } = stored.prepare('select count(*) as n from readings').get() as { n: number }
			stored.close()
			if (n !== READINGS * ROUNDS) throw new Error(`${READINGS * ROUNDS} sent, ${n} stored`)
		} finally {
			await server.stop()
		}
		const ratio = median(through) / median(bare)
		return [
			{
				name: 'readings/s through HTTP, stored and acknowledged',
				value: Math.round(median(through)).toLocaleString('en'),
				against: `${Math.round(median(bare)).toLocaleString('en')} rows/s bare insert loop`,
				ratio: ratio.toFixed(2),
				aim: '≥ 0.5',
			},
		]
	},
}

/** Adds one agent with its points and returns the credentials for its calls. */
export async function enrol(
	server: TestServer,
	n: number,
	{ points: count, intervalMs, farmId = 11 }: Inventory = { points: POINTS, intervalMs: 1000 },
): Promise<string> {
	const { code } = await server.api.createEnrolmentCode({ params: { farmId } })
	const enrolled = await server.api.enrol({
		body: { code, hostname: `bench-${n}`, platform: 'bench', version: '0' },
	})
	const authorization = `Bearer ${enrolled.agentId}.${enrolled.secret}`
	const points = Array.from({ length: count }, (_, p) => ({
		key: `p${p}`,
		label: `Point ${p}`,
		quantity: 'number',
		intervalMs,
	}))
	const stored = await fetch(server.url + AGENT_PATHS.inventory, {
		method: 'POST',
		headers: { Authorization: authorization, 'Content-Type': 'application/json' },
		body: JSON.stringify({
			bootId: 'boot',
			devices: [
				{ key: DEVICE, name: 'Rack', driver: 'modbus', kind: 'sensor', address: '-', points },
			],
		}),
	})
	if (!stored.ok) throw new Error(`inventory: ${stored.status} ${await stored.text()}`)
	return authorization
}

export function makeSender(authorization: string, bootId: string, round: number): Sender {
	// Readings of the past hour, different ones each round, so that every row is new.
	const startAt = Date.now() - 3_600_000 + round * 500
	const bodies = Array.from({ length: REQUESTS_PER_AGENT }, (_, i) => makeBody(bootId, i, startAt))
	return { authorization, bodies }
}

function makeBody(bootId: string, i: number, startAt: number): Buffer {
	const lines = [JSON.stringify({ bootId, lane: 'live', sentAt: Date.now() })]
	for (let r = 0; r < 10; r++) {
		const values = Array.from({ length: 10 }, (_, v) => [
			`p${r * 10 + v}`,
			20 + ((i + v) % 50) / 10,
		])
		lines.push(
			JSON.stringify({
				seq: i * 10 + r + 1,
				kind: 'readings',
				at: startAt + i * 1000,
				device: DEVICE,
				values,
			}),
		)
	}
	return gzipSync(lines.join('\n'), { level: 1 })
}

export async function sendAll(server: TestServer, senders: Sender[]): Promise<void> {
	const agent = new Agent({ keepAlive: true, maxSockets: AGENTS })
	await Promise.all(
		senders.map(async ({ authorization, bodies }) => {
			for (const body of bodies) await post(server.port, agent, authorization, body)
		}),
	)
	agent.destroy()
}

/** Posts one batch. @throws when it is refused */
export const post = (port: number, agent: Agent, authorization: string, body: Buffer) =>
	new Promise<void>((resolve, reject) => {
		const call = request(
			{
				host: '127.0.0.1',
				port,
				agent,
				method: 'POST',
				path: AGENT_PATHS.batch,
				headers: {
					Authorization: authorization,
					'Content-Type': 'application/x-ndjson',
					'Content-Encoding': 'gzip',
					'Content-Length': body.length,
				},
			},
			(response) => {
				let text = ''
				response.on('data', (chunk: Buffer) => (text += chunk.toString()))
				response.on('end', () =>
					response.statusCode === 200
						? resolve()
						: reject(new Error(`${response.statusCode}: ${text}`)),
				)
			},
		)
		call.on('error', reject)
		call.end(body)
	})

export function insertBare(): void {
	const dir = mkdtempSync(join(tmpdir(), 'farm-bench-'))
	const db = new Database(join(dir, 'bare.db'))
	db.pragma('journal_mode = WAL')
	db.pragma('synchronous = FULL')
	db.exec(
		'create table readings (at integer not null, point_id integer not null, value real not null, ' +
			'quality integer not null, primary key (at, point_id)) without rowid',
	)
	const insert = db.prepare('insert into readings values (?, ?, ?, ?) on conflict do nothing')
	const startAt = Date.now() - 3_600_000
	const batch = db.transaction((i: number) => {
		const agent = i % AGENTS
		const at = startAt + Math.floor(i / AGENTS) * 1000
		for (let p = 0; p < POINTS; p++) insert.run(at, agent * POINTS + p, 20 + ((i + p) % 50) / 10, 0)
	})
	for (let i = 0; i < READINGS / POINTS; i++) batch(i)
	db.close()
	rmSync(dir, { recursive: true, force: true })
}

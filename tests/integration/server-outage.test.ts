import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { ServerTCP } from 'modbus-serial'
import { expect, test } from 'vitest'
import { enrolAgent } from '../support/start-agent'
import { startServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const POINTS = 500
/** Two minutes in the slow suite; long enough for a backlog in the daily one. */
const OUTAGE_S = Number(process.env['OUTAGE_S'] ?? 20)

/** A controller whose every register answers how often it has been read: 1, 2, 3, … */
async function countingController() {
	const reads = new Array<number>(POINTS).fill(0)
	const server = new ServerTCP(
		{
			getInputRegister: (addr: number) => {
				const count = (reads[addr] ?? 0) + 1
				reads[addr] = count
				return count
			},
		},
		{ host: '127.0.0.1', port: 0, unitID: 1 },
	)
	await once(server, 'initialized')
	const { port } = (server as unknown as { _server: Server })._server.address() as AddressInfo
	return { port, reads, close: () => new Promise<void>((done) => server.close(() => done())) }
}

const model = {
	id: 'counting-rack',
	rev: 1,
	name: 'Counting rack',
	vendor: 'Test',
	kind: 'sensor',
	link: { maxRegisters: 100, maxHole: 0 },
	points: Array.from({ length: POINTS }, (_, i) => ({
		id: `r${i}`,
		label: `Register ${i}`,
		quantity: 'number',
		table: 'input',
		addr: i,
		type: 'u16',
	})),
	source: 'this test',
	verified: 'device',
}

test(`${POINTS} points a second survive a server that is away for ${OUTAGE_S} s: each stored once`, async () => {
	const controller = await countingController()
	const dataDir = mkdtempSync(join(tmpdir(), 'farm-outage-'))
	let server = await startServer({ dataDir })
	const modelsDir = mkdtempSync(join(tmpdir(), 'farm-models-'))
	writeFileSync(join(modelsDir, 'counting-rack.json'), JSON.stringify(model))
	const agent = await enrolAgent(server, [
		{
			id: 'rack',
			name: 'Rack',
			driver: 'modbus',
			pollMs: 1000,
			settings: { host: '127.0.0.1', port: controller.port, unit: 1, model: model.id, modelsDir },
		},
	])
	const run = await agent.run()
	const stored = () => {
		const db = new Database(join(dataDir, 'farm.db'), { readonly: true })
		const rows = db
			.prepare(
				`select p.key as point, count(*) as n, count(distinct value) as different, min(value) as low, max(value) as top
				 from readings r join points p on p.id = r.point_id group by p.key`,
			)
			.all() as { point: string; n: number; different: number; low: number; top: number }[]
		db.close()
		return rows
	}
	try {
		await waitUntil('readings arrive', () => stored().length === POINTS)
		await server.stop()
		const readAtStop = Math.max(...controller.reads)
		await sleep(OUTAGE_S * 1000)
		expect(Math.max(...controller.reads)).toBeGreaterThan(readAtStop + OUTAGE_S / 2)
		server = await startServer({ dataDir, port: server.port })
		const wanted = Math.max(...controller.reads)
		await waitUntil(
			'the backlog is in',
			() => Math.min(...stored().map((row) => row.top)) >= wanted,
			120_000,
		)
		await run.stop()
		const rows = stored()
		expect(rows).toHaveLength(POINTS)
		// Values count up per point: as many rows as the span of the values means none lost, none twice.
		expect(
			rows.filter((row) => row.n !== row.top - row.low + 1 || row.different !== row.n),
		).toEqual([])
	} finally {
		await run.stop()
		await server.stop()
		await controller.close()
		agent.remove()
		for (const dir of [dataDir, modelsDir]) rmSync(dir, { recursive: true, force: true })
	}
}, 400_000)

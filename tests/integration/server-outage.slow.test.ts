import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startCountingController, POINT_COUNT, rackDevice } from '../support/counting-controller'
import { enrolAgent } from '../support/start-agent'
import { startServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'
import Database from '#db/sqlite/driver'

/** Two minutes in `npm run test:all`; shorter by default, but long enough for a backlog. */
const OUTAGE_S = Number(process.env['OUTAGE_S'] ?? 20)

test(`${POINT_COUNT} points a second survive ${OUTAGE_S} s without the server: each reading is stored once`, async () => {
	const controller = await startCountingController()
	const dataDir = mkdtempSync(join(tmpdir(), 'farm-outage-'))
	let server = await startServer({ dataDir })
	const rack = rackDevice(controller.port)
	const agent = await enrolAgent(server, [rack.device], { modelsDir: rack.modelsDir })
	const run = await agent.run()
	const stored = () => {
		const db = new Database(join(dataDir, 'farm.db'), { readonly: true })
		const rows = db
			.prepare(
				`select p.key as point, count(*) as n, count(distinct value) as different, min(value) as low, max(value) as top
				 from readings r join points p on p.id = r.point_id join devices d on d.id = p.device_id
				 where d.name = 'Rack' group by p.key`,
			)
			.all() as { point: string; n: number; different: number; low: number; top: number }[]
		db.close()
		return rows
	}
	try {
		await waitUntil('readings arrive', () => stored().length === POINT_COUNT)
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
		expect(rows).toHaveLength(POINT_COUNT)
		// Each point's values count up: as many rows as the range of values means none lost and
		// none twice.
		expect(
			rows.filter((row) => row.n !== row.top - row.low + 1 || row.different !== row.n),
		).toEqual([])
	} finally {
		await run.stop()
		await server.stop()
		await controller.close()
		agent.remove()
		rack.remove()
		rmSync(dataDir, { recursive: true, force: true })
	}
}, 400_000)

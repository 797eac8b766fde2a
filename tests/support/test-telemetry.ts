import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { addAgent } from './ingest-batch'
import { openTestDb, type TestDb } from './test-db'
import { agents } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import type { ReadingRow } from '#db/telemetry/ingest-job'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'

export type Row = { at: number; pointId: number; value: number; quality: number }

export type TestTelemetry = {
	db: TestDb
	/** Three points to store readings of. */
	ids: number[]
	/** Stores rows as one batch of a new boot, as an agent would. */
	store(rows: readonly Row[]): Promise<void>
	/** Rebuilds all roll-ups that are due. */
	rollUpAll(now: number): Promise<void>
}

/** A database with an agent whose device has three points. */
export async function openTelemetry(): Promise<TestTelemetry> {
	const db = await openTestDb()
	await addAgent(db, 'agent-a')
	let boots = 0
	return {
		db,
		ids: await addPoints(db),
		async store(rows) {
			boots++
			const readings: ReadingRow[] = rows.map((row, i) => ({ ...row, seq: i + 1 }))
			await db.ingest({
				agentId: 'agent-a',
				bootId: `boot-${boots}`,
				lane: 'live',
				receivedAt: boots,
				firstSeq: 1,
				lastSeq: rows.length,
				readings,
				latest: [],
				gaps: [],
			})
		},
		async rollUpAll(now) {
			for (const level of LEVELS_MS) while ((await rollUpMarked(db, level, 50, now)) > 0);
		},
	}
}

async function addPoints(db: TestDb): Promise<number[]> {
	return db.write(async (tx) => {
		const [agent] = await tx.select().from(agents)
		const farmId = agent?.farmId ?? 0
		const [device] = await tx
			.insert(devices)
			.values({
				farmId,
				agentId: 'agent-a',
				key: 'd',
				name: 'Controller',
				driver: 'modbus',
				kind: 'controller',
				address: '127.0.0.1',
				status: 'online',
				statusAt: 0,
			})
			.returning()
		const point = { farmId, deviceId: device?.id ?? 0, label: 'pH', quantity: 'ph', unit: 'pH' }
		const rows = ['a', 'b', 'c'].map((key) => ({
			...point,
			key,
			writable: false,
			intervalMs: 1000,
		}))
		return (await tx.insert(points).values(rows).returning()).map(({ id }) => id)
	})
}

import type { Db } from '#db/database'
import { agents } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import { farms } from '#db/schema/farms'
import type { IngestJob } from '#db/telemetry/ingest-job'

/** Stores a farm and an agent that can send batches. */
export async function addAgent(db: Db, id: string): Promise<void> {
	await db.write(async (tx) => {
		const [farm] = await tx
			.insert(farms)
			.values({
				name: 'Field trial',
				timezone: 'UTC',
				systemType: 'freight-farms-greenery-s',
				nurseryRows: 2,
				nurseryTraysPerRow: 8,
				createdAt: 0,
			})
			.returning()
		if (!farm) throw new Error('no farm came back')
		await tx.insert(agents).values({
			id,
			farmId: farm.id,
			secretHash: 'none',
			hostname: 'barn',
			platform: 'linux',
			version: '1.0.0',
			enrolledAt: 0,
			lastSeenAt: 0,
		})
	})
}

/** Stores an agent `agent-a` with one device of so many points; their ids. */
export async function addAgentWithPoints(db: Db, number: number): Promise<number[]> {
	await addAgent(db, 'agent-a')
	return db.write(async (tx) => {
		const [device] = await tx
			.insert(devices)
			.values({
				farmId: 1,
				agentId: 'agent-a',
				key: 'rack',
				name: 'Rack',
				driver: 'modbus',
				kind: 'sensor',
				address: '-',
				status: 'online',
				statusAt: 0,
			})
			.returning()
		const list = Array.from({ length: number }, (_, i) => ({
			farmId: 1,
			deviceId: device?.id ?? 0,
			key: `p${i}`,
			label: `Point ${i}`,
			quantity: 'number',
			unit: '',
			intervalMs: 1000,
			writable: false,
		}))
		return (await tx.insert(points).values(list).returning()).map(({ id }) => id)
	})
}

/** A batch with one reading per record: record `seq` was measured at `seq` seconds by point 1. */
export function createBatch(agentId: string, firstSeq: number, lastSeq: number): IngestJob {
	const seqs = Array.from({ length: lastSeq - firstSeq + 1 }, (_, i) => firstSeq + i)
	const readings = seqs.map((seq) => ({
		seq,
		at: seq * 1000,
		pointId: 1,
		value: seq / 8,
		quality: 0,
	}))
	return {
		agentId,
		bootId: 'boot-1',
		lane: 'live',
		firstSeq,
		lastSeq,
		receivedAt: 1_760_000_000_000,
		readings,
		latest: readings.map((row) => ({ ...row, reason: null })),
		gaps: [],
	}
}

import { gzipSync } from 'node:zlib'
import type { AgentRecord, BatchHeader } from '@sfc/contract/agent/batch'
import type { Clock } from '../time/clock'
import type { SpoolBatch } from '../spool/spool'
import type { SpooledRecord } from '../spool/spool-line'

/** A batch as it goes over the wire. Timestamps from before the server's time was known are corrected. */
export function encodeBatch(batch: SpoolBatch, currentBootId: string, clock: Clock): Uint8Array {
	const header: BatchHeader = { bootId: batch.bootId, lane: batch.lane, sentAt: clock.serverNow() }
	const records = batch.records.map((spooled) =>
		correctTimestamp(spooled, batch.bootId === currentBootId, clock),
	)
	const plain = [header, ...records].map((line) => `${JSON.stringify(line)}\n`).join('')
	return gzipSync(plain, { level: 5 })
}

/**
 * A record with its corrected timestamp. For this run it is exact; for an earlier run it is unknown, and
 * good readings are marked `clock-suspect`.
 */
function correctTimestamp(
	{ record, elapsedMs }: SpooledRecord,
	sameRun: boolean,
	clock: Clock,
): AgentRecord {
	if (elapsedMs === undefined || record.kind === 'gap') return record
	if (sameRun)
		return clock.known
			? { ...record, at: Math.round(clock.serverNow() - (clock.elapsedMs() - elapsedMs)) }
			: record
	if (record.kind !== 'readings') return record
	const values = record.values.map((value): (typeof record.values)[number] => {
		const [point, number, quality] = value
		return quality === undefined || quality === 'simulated'
			? [point, number, 'clock-suspect']
			: value
	})
	return { ...record, values }
}

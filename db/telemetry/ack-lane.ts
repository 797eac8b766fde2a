import { match } from '../match'
import type { Tx } from '../database'
import { ingestLanes } from '../schema/agents'
import { acceptSequenceRange, type SequenceVerdict } from './accept-sequence-range'
import type { SequenceRange } from './ingest-job'

/**
 * Moves a lane's watermark inside `Db.write`, so that it commits together with the records'
 * effects. Apply only records with a seq above `after`, in the same `tx`.
 */
export async function ackLane(tx: Tx, range: SequenceRange): Promise<SequenceVerdict> {
	const { agentId, bootId, lane, receivedAt } = range
	const [row] = await tx
		.select({ acked: ingestLanes.ackedThrough })
		.from(ingestLanes)
		.where(match(ingestLanes, { agentId, bootId, lane }))
	const verdict = acceptSequenceRange(row?.acked ?? 0, range)
	if (verdict.status !== 'fresh') return verdict
	const moved = { ackedThrough: verdict.ackedThrough, updatedAt: receivedAt }
	await tx
		.insert(ingestLanes)
		.values({ agentId, bootId, lane, ...moved })
		.onConflictDoUpdate({
			target: [ingestLanes.agentId, ingestLanes.bootId, ingestLanes.lane],
			set: moved,
		})
	return verdict
}

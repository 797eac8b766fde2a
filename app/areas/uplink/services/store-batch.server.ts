import { CLOCK_TOLERANCE_MS } from '@sfc/domain/readings/machine-problems'
import { Fault } from '@sfc/domain/fault'
import type { SequenceRange } from '#db/telemetry/ingest-job'
import { engineCode } from '#db/unavailable'
import type { AgentCtx } from '~/context.server'
import { loadCalibrationPeriods } from '~/areas/readings/services/calibration/calibration-periods.server'
import { loadPointIndex } from '~/areas/readings/services/point-index.server'
import { limitReadings } from '~/areas/platform/services/disk/limit-readings.server'
import { announceReadings } from '~/areas/readings/services/announce-readings.server'
import { applyEvents } from './apply-events.server'
import { refuseOutOfOrder, refuse, type Refused } from '~/areas/readings/services/batch-refusal'
import { countRefusal } from '~/areas/readings/services/count-refusal.server'
import { parseBatch, type Batch } from './parse-batch'
import { loadPointStates, savePointStates } from '~/areas/readings/services/point-states.server'
import { OLDEST_MS, buildBatchRows } from '~/areas/readings/services/build-batch-rows'
import { unpackBatch, unpackedBytes } from '~/areas/readings/services/unpack-batch.server'

export type BatchOutcome = { ackedThrough: number } | Refused

/**
 * Stores a batch of an agent, exactly once by (agent, boot, lane, seq); it is on disk when this
 * resolves. A batch that is refused changes nothing, is counted, and has a reason.
 */
export async function storeBatch(ctx: AgentCtx, body: Uint8Array): Promise<BatchOutcome> {
	try {
		const outcome = await ctx.limits.batchesAtOnce(() =>
			ctx.limits.batchBytes(unpackedBytes(body), () => storeUnpacked(ctx, body)),
		)
		return 'refused' in outcome ? count(ctx, outcome) : outcome
	} catch (error) {
		return count(ctx, storageRefusal(ctx, error))
	}
}

async function storeUnpacked(ctx: AgentCtx, body: Uint8Array): Promise<BatchOutcome> {
	const unpacked = await unpackBatch(body)
	if ('refused' in unpacked) return unpacked
	const batch = parseBatch(unpacked.text)
	if ('refused' in batch) return batch
	const now = ctx.now()
	const aheadMs = batch.header.sentAt - now
	if (Math.abs(aheadMs) > CLOCK_TOLERANCE_MS) {
		const words = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead' : 'behind'}`
		return refuse('clock', `The sender's clock is ${words}`)
	}
	const range = toSequenceRange(ctx, batch, now)
	if (batch.header.lane === 'events') return applyEvents(ctx, range, batch.records)
	limitReadings(ctx, countValues(batch.records))
	const memory = await loadPointStates(ctx)
	const calibrating = await loadCalibrationPeriods(ctx, now - OLDEST_MS)
	const places = { index: await loadPointIndex(ctx), calibrating, memory }
	const judged = buildBatchRows(batch.records, places, now)
	if ('refused' in judged) return judged
	const result = await ctx.db.ingest({ ...range, ...judged.rows })
	if (result.status === 'out-of-order') return refuseOutOfOrder(result.expected)
	savePointStates(memory, judged.learnt)
	ctx.metrics.countStoredReadings('farm-agent', judged.rows.readings.length)
	if (batch.header.lane === 'live') {
		const newestAt = batch.records.reduce((newest, { at }) => Math.max(newest, at), 0)
		ctx.metrics.ingestLagSeconds.observe(Math.max(0, ctx.now() - newestAt) / 1000)
	}
	announceReadings(ctx, ctx.agent.farmId)
	return { ackedThrough: result.ackedThrough }
}

const countValues = (records: Batch['records']) =>
	records.reduce((sum, record) => sum + (record.kind === 'readings' ? record.values.length : 0), 0)

const toSequenceRange = (ctx: AgentCtx, batch: Batch, receivedAt: number): SequenceRange => ({
	agentId: ctx.agent.id,
	bootId: batch.header.bootId,
	lane: batch.header.lane,
	firstSeq: batch.firstSeq,
	lastSeq: batch.lastSeq,
	receivedAt,
})

/**
 * Converts unavailability of the database to a refusal; any other error is a bug and is rethrown.
 */
function storageRefusal({ disk }: AgentCtx, error: unknown): Refused {
	if (!(error instanceof Fault) || !['unavailable', 'too-many'].includes(error.code)) throw error
	const code = engineCode(error.cause) ?? ''
	const isFull = disk?.level === 'full' || ['SQLITE_FULL', '53100'].includes(code)
	const retryAfterS = error.retryAfterS ?? 2
	return refuse(isFull ? 'disk-full' : 'busy', error.message, { retryAfterS })
}

function count(ctx: AgentCtx, refused: Refused): Refused {
	const { cause, error } = refused.refused
	countRefusal(ctx, { agentId: ctx.agent.id, cause, detail: error })
	return refused
}

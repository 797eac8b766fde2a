import type { ReadingsRecord } from '@sfc/contract/agent/batch'
import { Fault } from '@sfc/domain/fault'
import type { AgentCtx } from '~/context.server'
import { loadCalibrationPeriods } from './calibration/calibration-periods.server'
import { loadPointIndex } from './point-index.server'
import { limitReadings } from '~/areas/platform/services/disk/limit-readings.server'
import { announceReadings } from './announce-readings.server'
import { loadPointStates, savePointStates } from './point-states.server'
import { OLDEST_MS, buildBatchRows } from './build-batch-rows'

/**
 * Stores readings of a sender without sequence numbers; they are on disk when this resolves.
 * Storing one twice changes nothing. Throws Fault unavailable, and too-many where the disk is
 * short.
 */
export async function storeRecords(
	ctx: AgentCtx,
	records: readonly ReadingsRecord[],
	sender: 'import' | 'grow-cloud',
): Promise<void> {
	if (records.length === 0) return
	const receivedAt = ctx.now()
	limitReadings(ctx, records.length)
	const memory = await loadPointStates(ctx)
	const places = {
		index: await loadPointIndex(ctx),
		calibrating: await loadCalibrationPeriods(ctx, receivedAt - OLDEST_MS),
		memory,
	}
	const judged = buildBatchRows(records, places, receivedAt)
	if ('refused' in judged) throw new Fault('unavailable', judged.refused.error, { retryAfterS: 1 })
	await ctx.db.ingest({
		agentId: ctx.agent.id,
		bootId: '-',
		lane: sender,
		firstSeq: 1,
		lastSeq: 1,
		unnumbered: true,
		receivedAt,
		...judged.rows,
	})
	savePointStates(memory, judged.learnt)
	ctx.metrics.countStoredReadings(sender, judged.rows.readings.length)
	announceReadings(ctx, ctx.agent.farmId)
}

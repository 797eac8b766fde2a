import type { AgentRecord } from '@sfc/contract/agent/batch'
import { ingestGaps } from '#db/schema/agents'
import type { Tx } from '#db/open.server'
import type { SequenceRange } from '#db/telemetry/ingest-job'
import { ackLane } from '#db/telemetry/ack-lane'
import type { AgentCtx } from '~/context.server'
import { announceOutcome } from '~/areas/control/services/announce-outcome.server'
import { applyOutcome } from '~/areas/control/services/apply-outcome.server'
import { savePlanResponse } from '~/areas/control/services/save-plan-response.server'
import { saveDecision } from '~/areas/control/services/save-decision.server'
import { saveDose } from '~/areas/control/services/dosing/save-dose.server'
import { saveCameraEvent } from '~/areas/cameras/services/camera-events.server'
import { saveRuleEvent } from '~/areas/control/services/save-rule-event.server'
import { closeClearedNotice } from '~/areas/control/services/dosing/close-cleared-notice.server'
import { saveNotice } from '~/areas/control/services/dosing/save-notice.server'
import { recordDeviceStatus } from '~/areas/equipment/services/devices/record-device-status.server'
import { refuseOutOfOrder, type Refused } from '~/areas/readings/services/batch-refusal'
import { toGapRow } from '~/areas/readings/services/build-batch-rows'

/**
 * Applies the lane `events`: outcomes of commands, decisions, device states, gaps. The lane's
 * watermark moves in the same transaction, so that a record that is sent again has no second
 * effect.
 */
export async function applyEvents(
	ctx: AgentCtx,
	range: SequenceRange,
	records: readonly AgentRecord[],
): Promise<{ ackedThrough: number } | Refused> {
	const verdict = await ctx.db.write(async (tx) => {
		const accepted = await ackLane(tx, range)
		if (accepted.status === 'fresh') {
			for (const record of records) {
				if (record.seq > accepted.after) await applyEvent(tx, ctx, record)
			}
		}
		return accepted
	})
	if (verdict.status === 'out-of-order') return refuseOutOfOrder(verdict.expected)
	if (verdict.status === 'fresh') await announce(ctx, records)
	return { ackedThrough: verdict.ackedThrough }
}

/** Applies one record of the lane. */
export async function applyEvent(tx: Tx, ctx: AgentCtx, record: AgentRecord): Promise<void> {
	switch (record.kind) {
		case 'device':
			return recordDeviceStatus(tx, ctx, record)
		case 'decision':
			return saveDecision(tx, ctx, record)
		case 'plan':
			return savePlanResponse(tx, ctx, record)
		case 'dose':
			return saveDose(tx, ctx, record)
		case 'notice':
			return saveNotice(tx, ctx, record)
		case 'cleared':
			return closeClearedNotice(tx, ctx, record)
		case 'rule':
			return saveRuleEvent(tx, ctx, record)
		case 'camera':
			return saveCameraEvent(tx, ctx, record)
		case 'outcome':
			await applyOutcome(tx, { ...record, agentId: ctx.agent.id, status: record.outcome })
			return
		case 'gap': {
			const { fromAt, toAt, records, cause } = toGapRow(record)
			await tx.insert(ingestGaps).values({ agentId: ctx.agent.id, fromAt, toAt, records, cause })
			return
		}
		case 'readings':
			return // parseBatch lets no other kind into this lane
	}
}

const TOPICS = {
	device: 'devices',
	decision: 'equipment',
	plan: 'equipment',
	dose: 'equipment',
	notice: 'equipment',
	cleared: 'equipment',
	rule: 'equipment',
	camera: 'cameras',
	outcome: 'commands',
} as const

async function announce(ctx: AgentCtx, records: readonly AgentRecord[]): Promise<void> {
	const topics = new Set<string>()
	for (const record of records) {
		if (record.kind in TOPICS) topics.add(TOPICS[record.kind as keyof typeof TOPICS])
		if (record.kind === 'outcome') await announceOutcome(ctx, record.commandId, record.outcome)
	}
	for (const topic of topics) ctx.live.publish(`farm:${ctx.agent.farmId}`, topic)
}

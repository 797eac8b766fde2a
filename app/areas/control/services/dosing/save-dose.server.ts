import { match } from '#db/match'
import type { DoseRecord } from '@sfc/contract/agent/batch'
import { desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { doses } from '#db/schema/dosing'
import type { AgentCtx } from '~/context.server'
import { recordEvents } from '~/areas/platform/services/events/record-events.server'
import { findOutputId, splitOutputKey } from '../find-output-id.server'

/**
 * Writes a dose into the ledger when it starts, and completes its row when it is judged. A dose
 * whose start never came is written as a whole.
 */
export async function saveDose(tx: Tx, ctx: AgentCtx, record: DoseRecord): Promise<void> {
	const { seq: _, kind: __, at, output, after, verdict, jugLeftMl, ...dose } = record
	const told = Math.min(at, ctx.now())
	const outcome = { after, verdict, jugLeftMl, judgedAt: verdict === null ? null : told }
	const agentId = ctx.agent.id
	const open = verdict === null ? undefined : await findOpen(tx, { agentId, ...dose })
	if (open) {
		await tx.update(doses).set(outcome).where(eq(doses.id, open.id))
		await recordDose(tx, ctx, record)
		return
	}
	const equipmentId = await findOutputId(tx, { agentId, ...splitOutputKey(output) })
	const startedAt = verdict === 'by-hand' ? told - dose.forMs : told
	const row = { ...dose, ...outcome, agentId, farmId: ctx.agent.farmId, equipmentId, startedAt }
	await tx.insert(doses).values(row)
	await recordDose(tx, ctx, record)
}

/** Records a dose for other programs. */
async function recordDose(tx: Tx, ctx: AgentCtx, record: DoseRecord): Promise<void> {
	const { output, label, role, why, ml, litres, quantity, before, expected, after, verdict } =
		record
	const data = { output, role, why, ml, litres, quantity, before, expected, after, verdict }
	const kind = verdict === null ? 'dose.started' : 'dose.judged'
	const place = { farmId: ctx.agent.farmId, at: ctx.now() }
	await recordEvents(tx, place, [{ kind, title: `${label}: ${ml} mL`, data }])
}

/** Finds the newest open dose: an agent whose memory was lost counts from 1 again. */
async function findOpen(
	tx: Tx,
	{ agentId, controller, number }: { agentId: string; controller: string; number: number },
) {
	const [row] = await tx
		.select({ id: doses.id })
		.from(doses)
		.where(match(doses, { agentId, controller, number }, isNull(doses.verdict)))
		.orderBy(desc(doses.id))
		.limit(1)
	return row
}

import { match } from '#db/match'
import type { NoticeRecord } from '@sfc/contract/agent/batch'
import { isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { controlNotices } from '#db/schema/dosing'
import type { AgentCtx } from '~/context.server'
import { findOutputId, splitOutputKey } from '../find-output-id.server'

/**
 * Stores a notice with which a controller asks for help. An open one of the same output is
 * replaced.
 */
export async function saveNotice(tx: Tx, ctx: AgentCtx, record: NoticeRecord): Promise<void> {
	const { controller, output, title, causes, isStopped } = record
	const agentId = ctx.agent.id
	const equipmentId = await findOutputId(tx, { agentId, ...splitOutputKey(output) })
	const told = { equipmentId, title, causes, isStopped, at: Math.min(record.at, ctx.now()) }
	const replaced = await tx
		.update(controlNotices)
		.set(told)
		.where(match(controlNotices, { agentId, controller, output }, isNull(controlNotices.clearedAt)))
		.returning({ id: controlNotices.id })
	if (replaced.length > 0) return
	const { farmId } = ctx.agent
	await tx.insert(controlNotices).values({ farmId, agentId, controller, output, ...told })
}

import { match } from '#db/match'
import type { ClearedRecord } from '@sfc/contract/agent/batch'
import { isNull, lte } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { controlNotices } from '#db/schema/dosing'
import type { AgentCtx } from '~/context.server'

/** Closes the notice that a person has cleared at the farm. A later one stays open. */
export async function closeClearedNotice(
	tx: Tx,
	ctx: AgentCtx,
	record: ClearedRecord,
): Promise<void> {
	const { controller, output, by, note } = record
	const at = Math.min(record.at, ctx.now())
	await tx
		.update(controlNotices)
		.set({ clearedAt: at, clearedBy: by, note })
		.where(
			match(
				controlNotices,
				{ agentId: ctx.agent.id, controller, output },
				isNull(controlNotices.clearedAt),
				lte(controlNotices.at, at),
			),
		)
}

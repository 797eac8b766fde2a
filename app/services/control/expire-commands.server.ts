import { and, inArray, lt } from 'drizzle-orm'
import { commands } from '#db/schema/control'
import type { Ctx } from '~/context.server'
import { applyOutcome } from './apply-outcome.server'
import { OPEN_STATUSES } from './command-args'

/** An outcome may still arrive shortly after a command's time is over. */
const GRACE_MS = 5_000

/**
 * Expires commands whose time is over: one the agent never fetched is expired, one it fetched
 * without an answer has an unknown outcome.
 */
export async function expireCommands(ctx: Ctx): Promise<void> {
	const now = ctx.now()
	const overdue = and(
		inArray(commands.status, OPEN_STATUSES),
		lt(commands.expiresAt, now - GRACE_MS),
	)
	const [any] = await ctx.db.read.select({ id: commands.id }).from(commands).where(overdue).limit(1)
	if (!any) return
	const ended = await ctx.db.write(async (tx) => {
		const rows = await tx.select().from(commands).where(overdue).limit(500)
		for (const { id, agentId, status } of rows) {
			const given = status === 'sent'
			await applyOutcome(tx, {
				commandId: id,
				agentId,
				status: given ? 'unknown' : 'expired',
				at: now,
				reason: given
					? 'The agent did not report the result'
					: 'The agent did not receive it in time',
			})
		}
		return rows
	})
	for (const { id } of ended) ctx.live.publish(`command:${id}`)
	for (const farmId of new Set(ended.map((row) => row.farmId))) {
		ctx.live.publish(`farm:${farmId}`, 'commands')
	}
}

import { and, eq, inArray, lt } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { commands } from '#db/schema/control'
import type { Ctx } from '~/context.server'
import { announceOutcome } from './announce-outcome.server'
import { applyOutcome } from './apply-outcome.server'
import { OPEN_STATUSES } from './command-status'

/** Grace period in which an outcome may still arrive after a command's time is over. */
const GRACE_MS = 5_000

const AGENT_WORDS = {
	unknown: 'The agent did not report the result',
	expired: 'The agent did not receive it in time',
}
/** Reasons where the agent lives in this server, which waited for the cloud. */
const CLOUD_WORDS = {
	unknown: 'The cloud did not answer in time',
	expired: 'The cloud was too slow to be asked in time',
}

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
		const rows = await tx
			.select({
				id: commands.id,
				farmId: commands.farmId,
				agentId: commands.agentId,
				status: commands.status,
				kind: agents.kind,
			})
			.from(commands)
			.innerJoin(agents, eq(agents.id, commands.agentId))
			.where(overdue)
			.limit(500)
		for (const { id, agentId, status, kind } of rows) {
			const given = status === 'sent'
			const words = kind === 'grow-cloud' ? CLOUD_WORDS : AGENT_WORDS
			await applyOutcome(tx, {
				commandId: id,
				agentId,
				status: given ? 'unknown' : 'expired',
				at: now,
				reason: given ? words.unknown : words.expired,
			})
		}
		return rows
	})
	for (const { id } of ended) await announceOutcome(ctx, id)
	for (const farmId of new Set(ended.map((row) => row.farmId))) {
		ctx.live.publish(`farm:${farmId}`, 'commands')
	}
}

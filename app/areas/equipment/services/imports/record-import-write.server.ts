import { eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import type { AgentCtx } from '~/context.server'
import { cacheForAgent } from '~/areas/readings/services/agent-cache.server'

/**
 * Interval of the recorded times: often enough to detect silence; a sender may write ten times a
 * second.
 */
const NOTE_EVERY_MS = 15_000

/** Records that an import has written. */
export const recordImportWrite = (ctx: AgentCtx): Promise<true> =>
	cacheForAgent(ctx, { agentId: ctx.agent.id, topic: 'heard', keepMs: NOTE_EVERY_MS }, async () => {
		const lastSeenAt = ctx.now()
		await ctx.db.write(async (tx) => {
			await tx.update(agents).set({ lastSeenAt }).where(eq(agents.id, ctx.agent.id))
		})
		return true as const
	})

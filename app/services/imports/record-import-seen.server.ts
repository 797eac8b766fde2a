import { eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import type { AgentCtx } from '~/context.server'
import { cacheForAgent } from '../agents/agent-cache.server'

/** Often enough to say who is silent; a sender may write ten times a second. */
const NOTE_EVERY_MS = 15_000

/** Notes that an import wrote. */
export const recordImportSeen = (ctx: AgentCtx): Promise<true> =>
	cacheForAgent(ctx, { agentId: ctx.agent.id, topic: 'heard', keepMs: NOTE_EVERY_MS }, async () => {
		const lastSeenAt = ctx.now()
		await ctx.db.write(async (tx) => {
			await tx.update(agents).set({ lastSeenAt }).where(eq(agents.id, ctx.agent.id))
		})
		return true as const
	})

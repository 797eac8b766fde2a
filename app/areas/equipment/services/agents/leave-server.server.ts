import { eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import type { AgentCtx } from '~/context.server'
import { appendAudit } from '~/areas/platform/services/audit/append-audit.server'
import { agentActor } from '~/areas/platform/services/audit/agent-actor.server'
import { evictAgent } from '~/areas/readings/services/agent-cache.server'
import { retireAgent } from './revoke-agent.server'

/** Ends an agent that goes to another server; its history stays here. */
export async function leaveServer(ctx: AgentCtx, { server }: { server: string }): Promise<void> {
	const { id, farmId } = ctx.agent
	await ctx.db.write(async (tx) => {
		const [agent] = await tx
			.select({ hostname: agents.hostname })
			.from(agents)
			.where(eq(agents.id, id))
		await retireAgent(tx, id, ctx.now())
		await appendAudit(tx, ctx, await agentActor(tx, ctx), {
			farmId,
			action: 'agent.moved',
			subject: agent?.hostname ?? id,
			after: { agentId: id, server },
		})
	})
	evictAgent(ctx, id)
	ctx.live.publish(`agent:${id}`, 'revoked')
	ctx.live.publish(`farm:${farmId}`, 'devices')
	ctx.log.info({ agentId: id, farmId, server }, 'agent moved to another server')
}

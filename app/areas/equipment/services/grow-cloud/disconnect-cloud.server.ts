import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { cloudOutlets, growClouds } from '#db/schema/grow-cloud'
import type { Permitted } from '~/context.server'
import { evictAgent } from '~/areas/readings/services/agent-cache.server'
import { retireAgent } from '../agents/revoke-agent.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { parseHost } from './load-cloud.server'

/**
 * Disconnects the cloud: its key is deleted and its devices leave the lists; readings stay, and
 * outlets keep their state in the cloud. Throws Fault conflict when none is connected.
 */
export async function disconnectCloud(ctx: Permitted<'agent.manage'>): Promise<{ host: string }> {
	const { id: farmId } = ctx.farm
	const { agentId, host } = await ctx.db.write(async (tx) => {
		const [held] = await tx.select().from(growClouds).where(eq(growClouds.farmId, farmId))
		if (!held) throw new Fault('conflict', 'No grow-controller cloud is connected')
		await retireCloud(tx, held.agentId, ctx.now())
		const host = parseHost(held.baseUrl)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: 'grow-cloud.disconnected',
			subject: host,
			before: { baseUrl: held.baseUrl },
		})
		return { agentId: held.agentId, host }
	})
	evictAgent(ctx, agentId)
	ctx.live.publish(`farm:${farmId}`, 'devices')
	ctx.live.publish(`farm:${farmId}`, 'equipment')
	return { host }
}

/** Deletes the key of a cloud, and what people accepted of its outlets. */
export async function retireCloud(tx: Tx, agentId: string, at: number): Promise<void> {
	await tx.delete(growClouds).where(eq(growClouds.agentId, agentId))
	await tx.delete(cloudOutlets).where(eq(cloudOutlets.agentId, agentId))
	await retireAgent(tx, agentId, at)
}

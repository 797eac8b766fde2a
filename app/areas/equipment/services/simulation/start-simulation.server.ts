import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { simulations } from '#db/schema/discovery'
import { farms } from '#db/schema/farms'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { loadOfferInTransaction } from './load-simulation-offer.server'

/**
 * Gives the farm simulated equipment and an agent, until it is stopped or unused for a day;
 * starting it twice changes nothing. Throws Fault forbidden, conflict when the farm has an agent
 * already, and unavailable at the server's limit of simulated farms.
 */
export async function startSimulation(ctx: Permitted<'agent.manage'>): Promise<void> {
	const { id: farmId, name } = ctx.farm
	const started = await ctx.db.write(async (tx) => {
		const ofFarm = eq(simulations.farmId, farmId)
		const [running] = await tx.select().from(simulations).where(ofFarm)
		if (running) return false
		const [agent] = await tx
			.select({ hostname: agents.hostname })
			.from(agents)
			.where(and(eq(agents.farmId, farmId), isNull(agents.revokedAt)))
			.limit(1)
		if (agent) {
			const why = `${name} has an agent on ${agent.hostname}: invented readings would mix with its real ones`
			throw new Fault('conflict', why)
		}
		const offer = await loadOfferInTransaction(tx, ctx.clients.simulatedFarms ?? 0)
		if (!offer.offered) throw new Fault('unavailable', offer.reason)
		const { name: requestedBy } = personActor(ctx)
		await tx
			.insert(simulations)
			.values({ farmId, status: 'starting', requestedBy, createdAt: ctx.now() })
		await tx.update(farms).set({ isSimulated: true }).where(eq(farms.id, farmId))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: 'simulation.started',
			subject: name,
		})
		return true
	})
	if (started) ctx.live.publish(`farm:${farmId}`, 'simulation')
}

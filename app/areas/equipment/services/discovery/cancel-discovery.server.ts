import { match } from '#db/match'
import { COMMAND_MAX_LIFE_MS } from '@sfc/contract/agent/command'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { discoveries } from '#db/schema/discovery'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { insertCommand } from '~/areas/control/services/insert-command.server'
import { isRunning, toDiscovery } from './discovery'

/**
 * Cancels a discovery; devices found so far stay in the list and are not adopted. One that has
 * ended is left unchanged. Throws Fault forbidden, and not-found for a discovery of another farm.
 */
export async function cancelDiscovery(
	ctx: Permitted<'agent.manage'>,
	{ discoveryId }: { discoveryId: string },
): Promise<void> {
	const ofFarm = match(discoveries, { id: discoveryId, farmId: ctx.farm.id })
	const agentId = await ctx.db.write(async (tx) => {
		const [row] = await tx.select().from(discoveries).where(ofFarm)
		if (!row) throw new Fault('not-found', 'Search not found')
		if (!isRunning(toDiscovery(row))) return null
		const now = ctx.now()
		const actor = personActor(ctx)
		await tx
			.update(discoveries)
			.set({ status: 'cancelled', phase: 'Cancelled', updatedAt: now, completedAt: now })
			.where(eq(discoveries.id, discoveryId))
		await insertCommand(tx, {
			farmId: ctx.farm.id,
			agentId: row.agentId,
			op: 'discover-cancel',
			args: { discoveryId },
			issuedBy: actor.name,
			issuedAt: now,
			expiresAt: now + COMMAND_MAX_LIFE_MS,
		})
		await appendAudit(tx, ctx, actor, {
			farmId: ctx.farm.id,
			action: 'discovery.cancelled',
			subject: `at ${row.progressPct} %`,
		})
		return row.agentId
	})
	if (!agentId) return
	ctx.live.publish(`agent:${agentId}`)
	ctx.live.publish(`farm:${ctx.farm.id}`, 'discovery')
}

import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import { and, eq } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { requirePermission } from '../farms/require-permission.server'
import { dropUnusedLots } from '../lots/drop-unused-lots.server'
import { keepYield } from '../lots/keep-yield.server'

/**
 * Removes a cycle of the farm with its tasks and trays, and with its lot when nothing came of it.
 * Throws Fault not-found, forbidden for viewers.
 */
export async function removeCycle(ctx: FarmCtx, { cycleId }: { cycleId: number }): Promise<void> {
	requirePermission(ctx, 'crop.plan')
	const ofFarm = and(eq(plantingCycles.id, cycleId), eq(plantingCycles.farmId, ctx.farm.id))
	await ctx.db.write(async (tx) => {
		const [row] = await tx.select().from(plantingCycles).where(ofFarm)
		if (!row) throw new Fault('not-found', 'Planting cycle not found')
		await dropUnusedLots(tx, [cycleId])
		await keepYield(tx, row)
		await tx.delete(plantingCycles).where(ofFarm)
		const { quantity, plantDate, zone, status } = row
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'cycle.removed',
			subject: cropLabel(row),
			before: { quantity, plantDate, zone, status },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

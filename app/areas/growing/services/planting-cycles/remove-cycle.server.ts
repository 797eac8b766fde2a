import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { emptyTraysOfCycle } from '../trays/change-trays.server'
import { deleteUnusedLots } from '../inventory/delete-unused-lots.server'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { lots } from '#db/schema/inventory'

/**
 * Deletes a cycle of the farm with its tasks and trays, and its lot unless it has a harvest, sale
 * or count. Throws Fault not-found, forbidden for viewers.
 */
export async function removeCycle(
	ctx: Permitted<'crop.plan'>,
	{ cycleId }: { cycleId: number },
): Promise<void> {
	const ofFarm = match(plantingCycles, { id: cycleId, farmId: ctx.farm.id })
	await ctx.db.write(async (tx) => {
		const [row] = await tx.select().from(plantingCycles).where(ofFarm)
		if (!row) throw new Fault('not-found', 'Planting cycle not found')
		await deleteUnusedLots(tx, [cycleId])
		await saveYield(tx, row)
		await emptyTraysOfCycle(tx, ctx, { cycleId, reason: 'Cycle deleted' })
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

type Cycle = Pick<typeof plantingCycles.$inferSelect, 'id' | 'quantity' | 'status'>

/**
 * Stores in the lot of a harvested cycle, before it is deleted, how many plants its harvest came
 * from.
 */
async function saveYield(tx: Tx, { id, quantity, status }: Cycle): Promise<void> {
	if (status !== 'harvested') return
	await tx.update(lots).set({ plants: quantity }).where(eq(lots.cycleId, id))
}

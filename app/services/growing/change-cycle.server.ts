import { HARVEST_TOO_EARLY, type ChangeCycleInput } from '@sfc/contract/growing/cycle-input'
import { Fault } from '@sfc/domain/fault'
import { whatChanged } from '@sfc/domain/audit/what-changed'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { plantingCycles } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { requirePermission } from '../farms/require-permission.server'
import { asCycle, type Cycle } from './cycle.server'
import { moveCycle } from './move-cycle.server'

type Change = Omit<ChangeCycleInput, 'farmInstanceId'> & { cycleId: number }

/**
 * Changes a cycle of the farm; its open tasks follow. Throws Fault not-found, forbidden for viewers,
 * or invalid when harvest would not come after transplanting.
 */
export async function changeCycle(
	ctx: FarmCtx,
	{ cycleId, status, ...change }: Change,
): Promise<Cycle> {
	requirePermission(ctx, 'crop.plan')
	const now = ctx.now()
	const ofFarm = and(eq(plantingCycles.id, cycleId), eq(plantingCycles.farmId, ctx.farm.id))
	const cycle = await ctx.db.write(async (tx) => {
		const [earlier] = await tx.select().from(plantingCycles).where(ofFarm)
		const [row] = await tx
			.update(plantingCycles)
			.set({ ...change, updatedAt: now })
			.where(ofFarm)
			.returning()
		if (!row || !earlier) throw new Fault('not-found', 'Planting cycle not found')
		if (row.harvestDays <= row.transplantDays)
			throw new Fault('invalid', HARVEST_TOO_EARLY, { field: 'harvestDays' })
		const cycle = asCycle(row)
		const moved = await moveCycle(tx, ctx, { cycle, to: status ?? cycle.status })
		await noteChange(tx, ctx, earlier, moved)
		return moved
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return cycle
}

type Row = typeof plantingCycles.$inferSelect

const FIELDS = [
	...(['cropName', 'varietyName', 'quantity', 'plantDate', 'transplantDays'] as const),
	...(['harvestDays', 'zone', 'status', 'notes'] as const),
]

async function noteChange(tx: Tx, ctx: FarmCtx, before: Row, after: Row): Promise<void> {
	const changed = whatChanged(before, after, FIELDS)
	if (!changed) return
	const subject = cropLabel(after)
	const note = { farmId: ctx.farm.id, action: 'cycle.changed', subject, ...changed } as const
	await appendAudit(tx, ctx, personActor(ctx), note)
}

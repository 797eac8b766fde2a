import type { StartCycleInput } from '@sfc/contract/growing/cycle-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import { plantingCycles } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { requirePermission } from '../farms/require-permission.server'
import { asCycle, type Cycle } from './cycle.server'
import { openLot } from '../lots/open-lot.server'
import { syncTasks } from './sync-tasks.server'

/** Starts a cycle on the farm and plans its tasks. Throws Fault forbidden for viewers. */
export async function startCycle(ctx: FarmCtx, input: StartCycleInput): Promise<Cycle> {
	requirePermission(ctx, 'crop.plan')
	const now = ctx.now()
	const { cropName, quantity, transplantDays, harvestDays, zone } = input
	const cycle = await ctx.db.write(async (tx) => {
		const [row] = await tx
			.insert(plantingCycles)
			.values({
				farmId: ctx.farm.id,
				cropName,
				varietyName: input.varietyName || null,
				quantity,
				plantDate: input.plantDate ?? todayIn(ctx.farm.timezone, now),
				transplantDays,
				harvestDays,
				zone,
				status: 'planted',
				startedBy: ctx.user.id,
				notes: input.notes || null,
				createdAt: now,
				updatedAt: now,
			})
			.returning()
		if (!row) throw new Error('The database returned no row for an insert')
		await syncTasks(tx, asCycle(row), now)
		await openLot(tx, ctx, row, { seedLot: null, seedSupplier: null })
		const { plantDate, status } = row
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'cycle.started',
			subject: cropLabel(row),
			after: { quantity, plantDate, transplantDays, harvestDays, zone, status, notes: row.notes },
		})
		return asCycle(row)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return cycle
}

import { match } from '#db/match'
import { count, eq, isNull, sql } from 'drizzle-orm'
import { harvests, lots } from '#db/schema/inventory'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { loadCycleDetails } from './load-cycle-details.server'
import type { Cycle } from '../cycle.server'

export type CycleEnd = {
	openTasks: number
	trays: number
	/** Harvest so far, thousandths of the lot's unit; null without a lot. */
	harvested: { milli: number; unit: string } | null
}

/** Summarizes what ends with a cycle. */
export async function summarizeEnd(ctx: FarmCtx, cycle: Cycle): Promise<CycleEnd> {
	const { trays } = (await loadCycleDetails(ctx, [cycle.id]))(cycle.id)
	const [open] = await ctx.db.read
		.select({ n: count() })
		.from(tasks)
		.where(match(tasks, { cycleId: cycle.id, isCompleted: false }, isNull(tasks.terminatedAt)))
	const [lot] = await ctx.db.read
		.select({
			unit: lots.unit,
			milli: sql<string | number | null>`sum(${harvests.quantityMilli})`,
		})
		.from(lots)
		.leftJoin(harvests, eq(harvests.lotId, lots.id))
		.where(eq(lots.cycleId, cycle.id))
		.groupBy(lots.id, lots.unit)
	return {
		openTasks: open?.n ?? 0,
		trays: cycle.status === 'planted' ? trays : 0,
		harvested: lot ? { milli: Number(lot.milli ?? 0), unit: lot.unit } : null,
	}
}

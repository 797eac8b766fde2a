import { cleanUpMessage } from '@sfc/domain/growing/planting-cycles/clean-up-message'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { ABANDONED_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { and, eq, inArray } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { deleteUnusedLots } from '../inventory/delete-unused-lots.server'

/** Most deleted cycles that the audit log lists by name. */
const NAMED_MAX = 100

/**
 * Deletes the farm's cancelled and terminated cycles with their tasks and trays and returns how
 * many. Throws Fault forbidden for viewers.
 */
export async function cleanUpCycles(ctx: Permitted<'crop.plan'>): Promise<number> {
	const abandoned = and(
		eq(plantingCycles.farmId, ctx.farm.id),
		inArray(plantingCycles.status, [...ABANDONED_STATUSES]),
	)
	const removed = await ctx.db.write(async (tx) => {
		const rows = await tx.select().from(plantingCycles).where(abandoned)
		if (rows.length === 0) return 0
		await deleteUnusedLots(
			tx,
			rows.map(({ id }) => id),
		)
		await tx.delete(plantingCycles).where(abandoned)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'cycle.cleaned-up',
			subject: cleanUpMessage(rows.length),
			before: { cycles: rows.slice(0, NAMED_MAX).map(cropLabel) },
		})
		return rows.length
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return removed
}

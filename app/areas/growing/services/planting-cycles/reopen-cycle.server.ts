import { match } from '#db/match'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { writeSystemEntry } from '../journal/write-system-entry.server'
import { reclaimTrays } from './book-trays.server'
import { asCycle } from '../cycle.server'
import { linkMissedTreatments } from '../scouting/link-missed-treatments.server'
import { syncTasks } from './sync-tasks.server'

/**
 * Lets a harvested cycle grow on, after the harvest that ended it was reversed: with its status,
 * its open tasks, and its trays where they are still free. Other cycles stay unchanged.
 */
export async function reopenCycle(
	tx: Tx,
	ctx: FarmCtx,
	{ cycleId }: { cycleId: number },
): Promise<void> {
	const [row] = await tx.select().from(plantingCycles).where(eq(plantingCycles.id, cycleId))
	if (row?.status !== 'harvested') return
	const [again] = await tx
		.update(plantingCycles)
		.set({
			status: row.transplantedOn === null ? 'planted' : 'transplanted',
			harvestedOn: null,
			updatedAt: ctx.now(),
		})
		.where(eq(plantingCycles.id, cycleId))
		.returning()
	if (!again) return
	const cycle = asCycle(again)
	await linkMissedTreatments(tx, ctx, row, cycle)
	await tx
		.update(tasks)
		.set({ isCompleted: false, completedAt: null, completedBy: null, completionNote: null })
		.where(match(tasks, { cycleId, type: 'harvest', isCompleted: true }))
	await syncTasks(tx, cycle, ctx.now())
	await reclaimTrays(tx, ctx, cycle)
	await writeSystemEntry(tx, ctx, {
		type: 'note',
		title: `${cropLabel(cycle)} grows on`,
		description: 'Its last harvest was undone',
		cycle,
	})
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'cycle.changed',
		subject: cropLabel(cycle),
		before: { status: row.status },
		after: { status: cycle.status },
	})
}

import { match } from '#db/match'
import { isRoleAtLeast } from '@sfc/domain/platform/permissions'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { isGrowthStage, stageLabel } from '@sfc/domain/growing/planting-cycles/growth-stage'
import { eq } from 'drizzle-orm'
import { plantingCycles, stageObservations } from '#db/schema/planting-cycles'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { writeSystemEntry } from '~/areas/growing/services/journal/write-system-entry.server'

/** Whether a person may remove a stage record: its author, and whoever manages the farm. */
export const canRemoveObservation = (ctx: FarmCtx, { seenBy }: { seenBy: string }): boolean =>
	seenBy === ctx.user.id || isRoleAtLeast(ctx.role, 'manager')

/** Removes a stage record, with a journal entry. Throws Fault not-found or forbidden. */
export async function removeObservation(
	ctx: Permitted<'journal.write'>,
	{ cycleId, observationId }: { cycleId: number; observationId: number },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const [found] = await tx
			.select({ note: stageObservations, cycle: plantingCycles })
			.from(stageObservations)
			.innerJoin(plantingCycles, eq(plantingCycles.id, stageObservations.cycleId))
			.where(match(stageObservations, { id: observationId, cycleId, farmId: ctx.farm.id }))
		if (!found) throw new Fault('not-found', 'This stage note was already removed')
		if (!canRemoveObservation(ctx, found.note))
			throw new Fault(
				'forbidden',
				'Only the person who wrote a stage note, or a manager, can remove it',
			)
		await tx.delete(stageObservations).where(eq(stageObservations.id, observationId))
		const { stage, seenOn, note } = found.note
		const title = `Note removed: ${isGrowthStage(stage) ? stageLabel(stage) : stage}`
		const description = `It had said: seen on ${seenOn}`
		await writeSystemEntry(tx, ctx, {
			type: 'observation',
			title,
			description,
			notes: note,
			cycle: found.cycle,
		})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'growth.note-removed',
			subject: cropLabel(found.cycle),
			before: { stage, seenOn, note },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

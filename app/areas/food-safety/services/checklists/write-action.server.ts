import type { CorrectiveActionInput } from '@sfc/contract/food-safety/checklists/checklist-input'
import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull } from 'drizzle-orm'
import { match } from '#db/match'
import { checklistDeviations, controlPoints, excursions } from '#db/schema/checklists'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

type Ctx = Permitted<'task.work'>
const WRITTEN = 'What was done is written already'

const columns = (ctx: Ctx, { action, actionBy }: CorrectiveActionInput) => ({
	action,
	actionBy,
	actionWrittenBy: personActor(ctx).name,
	actionAt: ctx.now(),
})

/** Writes what was done about an answer out of its limits, once. Throws Fault not-found or conflict. */
export async function writeDeviationAction(
	ctx: Ctx,
	{ deviationId, ...done }: CorrectiveActionInput & { deviationId: number },
): Promise<{ recordId: number }> {
	const recordId = await ctx.db.write(async (tx) => {
		const own = match(checklistDeviations, { id: deviationId, farmId: ctx.farm.id })
		const [row] = await tx.select().from(checklistDeviations).where(own)
		if (!row) throw new Fault('not-found', 'Deviation not found')
		const [written] = await tx
			.update(checklistDeviations)
			.set(columns(ctx, done))
			.where(and(own, isNull(checklistDeviations.actionAt)))
			.returning({ id: checklistDeviations.id })
		if (!written) throw new Fault('conflict', WRITTEN)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'checklist.action-written',
			subject: row.label,
			after: { found: row.found, ...done },
		})
		return row.recordId
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { recordId }
}

/** Writes what was done about an excursion of a cold place, once. Throws Fault not-found or conflict. */
export async function writeExcursionAction(
	ctx: Ctx,
	{ excursionId, ...done }: CorrectiveActionInput & { excursionId: number },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const own = match(excursions, { id: excursionId, farmId: ctx.farm.id })
		const [row] = await tx
			.select({ name: controlPoints.name, fromAt: excursions.fromAt })
			.from(excursions)
			.innerJoin(controlPoints, eq(controlPoints.id, excursions.controlPointId))
			.where(own)
		if (!row) throw new Fault('not-found', 'Excursion not found')
		const [written] = await tx
			.update(excursions)
			.set(columns(ctx, done))
			.where(and(own, isNull(excursions.actionAt)))
			.returning({ id: excursions.id })
		if (!written) throw new Fault('conflict', WRITTEN)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'excursion.action-written',
			subject: row.name,
			after: { fromAt: row.fromAt, ...done },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

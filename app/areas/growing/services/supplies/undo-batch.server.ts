import { Fault } from '@sfc/domain/fault'
import { and, isNull } from 'drizzle-orm'
import { match } from '#db/match'
import { nutrientBatches } from '#db/schema/nutrients'
import { supplyMovements } from '#db/schema/supplies'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { reverseMovement } from './reverse-supply-movement.server'
import { isStanding } from './standing-use'

/**
 * Notes that a batch was never mixed: what was taken for it comes back into stock, and no pump doses from it.
 * Throws Fault not-found, or conflict when it was undone before.
 */
export async function undoBatch(
	ctx: Permitted<'stock.change'>,
	{ id, reason }: { id: number; reason: string | null },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const own = match(nutrientBatches, { id, farmId: ctx.farm.id })
		const [batch] = await tx
			.update(nutrientBatches)
			.set({ undoneBy: personActor(ctx).name })
			.where(and(own, isNull(nutrientBatches.undoneBy)))
			.returning()
		if (!batch) {
			const [undone] = await tx.select().from(nutrientBatches).where(own)
			throw undone
				? new Fault('conflict', `${undone.undoneBy} has already undone this`)
				: new Fault('not-found', 'Batch not found')
		}
		const taken = await tx
			.select({ id: supplyMovements.id, supplyLotId: supplyMovements.supplyLotId })
			.from(supplyMovements)
			.where(match(supplyMovements, { batchId: id }, ...isStanding))
			.orderBy(supplyMovements.id)
		for (const { id: movementId, supplyLotId } of taken)
			await reverseMovement(tx, ctx, { supplyLotId, movementId, reason })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'nutrient-batch.undone',
			subject: batch.mixName,
			after: { mixedOn: batch.mixedOn, ...(reason && { reason }) },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

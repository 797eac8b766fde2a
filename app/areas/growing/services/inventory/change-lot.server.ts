import { match } from '#db/match'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { lots } from '#db/schema/inventory'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePayable } from '~/areas/farms/services/require-payable.server'
import type { Lot } from './require-lot.server'

type Change =
	| { seedLot: string | null; seedSupplier: string | null }
	| { pricePerUnitCents: number }

/**
 * Changes the origin of a lot's seed, or the cost of one unit in cents. Throws Fault not-found,
 * forbidden for viewers, and invalid at `pricePerUnit` for one that the currency has no coin for.
 */
export async function changeLot(
	ctx: Permitted<'stock.change'>,
	{ lotId, change }: { lotId: number; change: Change },
): Promise<Lot> {
	if ('pricePerUnitCents' in change) requirePayable(ctx, change.pricePerUnitCents, 'pricePerUnit')
	const ofFarm = match(lots, { id: lotId, farmId: ctx.farm.id })
	const lot = await ctx.db.write(async (tx) => {
		const [before] = await tx.select().from(lots).where(ofFarm)
		const values = { ...change, updatedAt: ctx.now() }
		const [after] = await tx.update(lots).set(values).where(ofFarm).returning()
		if (!before || !after) throw new Fault('not-found', 'Lot not found')
		const changed = changedFields(before, after, ['seedLot', 'seedSupplier', 'pricePerUnitCents'])
		if (changed)
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId: ctx.farm.id,
				action: 'pricePerUnitCents' in change ? 'lot.price-changed' : 'lot.changed',
				subject: `${after.code}, ${cropLabel(after)}`,
				...changed,
			})
		return after
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return lot
}

import { match } from '#db/match'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { lots, stockMovements } from '#db/schema/inventory'
import { lotReservations } from '#db/schema/orders'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePayable } from '~/areas/farms/services/require-payable.server'
import { loadPrice } from './create-lot.server'
import type { Lot } from './require-lot.server'

type Change =
	| { seedLot: string | null; seedSupplier: string | null; unit?: string | undefined }
	| { pricePerUnitCents: number }

/**
 * Changes the origin of a lot's seed and its unit, or the cost of one unit in cents. Throws Fault not-found,
 * forbidden for viewers, invalid at `pricePerUnit` for one that the currency has no coin for, and conflict at `unit`
 * when something was counted in the one before.
 */
export async function changeLot(
	ctx: Permitted<'stock.change'>,
	{ lotId, change }: { lotId: number; change: Change },
): Promise<Lot> {
	if ('pricePerUnitCents' in change) requirePayable(ctx, change.pricePerUnitCents, 'pricePerUnit')
	const ofFarm = match(lots, { id: lotId, farmId: ctx.farm.id })
	const lot = await ctx.db.write(async (tx) => {
		const [before] = await tx.select().from(lots).where(ofFarm)
		if (!before) throw new Fault('not-found', 'Lot not found')
		const unit = 'unit' in change ? (change.unit ?? before.unit) : before.unit
		if (unit !== before.unit) await requireUncounted(tx, before)
		const counted = unit === before.unit ? {} : await loadPrice(tx, ctx.farm.currency, before, unit)
		const values = { ...change, unit, ...counted, updatedAt: ctx.now() }
		const [after] = await tx.update(lots).set(values).where(ofFarm).returning()
		if (!after) throw new Error('The database returned no row for an update')
		const changed = changedFields(before, after, CHANGEABLE)
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

const CHANGEABLE = ['seedLot', 'seedSupplier', 'unit', 'pricePerUnitCents'] as const

/** Throws Fault conflict at `unit` when something of a lot was counted or promised. */
async function requireUncounted(tx: Tx, { id, unit }: Lot): Promise<void> {
	const [moved] = await tx
		.select({ id: stockMovements.id })
		.from(stockMovements)
		.where(eq(stockMovements.lotId, id))
		.limit(1)
	const [promised] = await tx
		.select({ id: lotReservations.id })
		.from(lotReservations)
		.where(eq(lotReservations.lotId, id))
		.limit(1)
	if (moved || promised)
		throw new Fault('conflict', `It was counted in ${unit}: the unit stays`, { field: 'unit' })
}

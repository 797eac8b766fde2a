import type { ReceiveInput, SupplyLotInput } from '@sfc/contract/growing/supplies/supply-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { eq } from 'drizzle-orm'
import { match } from '#db/match'
import { supplies, supplyLots, supplyMovements } from '#db/schema/supplies'
import type { Permitted } from '~/context.server'
import { requirePayable } from '~/areas/farms/services/require-payable.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { lockSupply } from './save-supply.server'

/**
 * Receives a lot of a supply: it is in stock from then on, and what was ordered has come. Throws Fault not-found, or
 * invalid at `receivedOn` for a day in the future, or at `price`.
 */
export async function receiveSupplyLot(
	ctx: Permitted<'stock.change'>,
	{ supplyId, quantity, price: priceCents, ...input }: ReceiveInput & { supplyId: number },
): Promise<{ supplyLotId: number }> {
	const { farm } = ctx
	if (input.receivedOn > todayIn(farm.timezone, ctx.now()))
		throw new Fault('invalid', 'The day cannot be in the future', { field: 'receivedOn' })
	requirePayable(ctx, priceCents ?? 0, 'price')
	const supplyLotId = await ctx.db.write(async (tx) => {
		const supply = await lockSupply(tx, ctx, supplyId)
		const own = { farmId: farm.id, createdAt: ctx.now() }
		const [lot] = await tx
			.insert(supplyLots)
			.values({
				...input,
				...own,
				supplyId,
				priceCents,
				supplier: input.supplier ?? supply.supplier,
			})
			.returning()
		if (!lot) throw new Error('The database returned no row for an insert')
		await tx.insert(supplyMovements).values({
			...own,
			supplyLotId: lot.id,
			kind: 'received',
			quantityMilli: quantity,
			happenedOn: input.receivedOn,
			recordedBy: personActor(ctx).name,
		})
		await tx.update(supplies).set({ orderedOn: null }).where(eq(supplies.id, supplyId))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: farm.id,
			action: 'supply.received',
			subject: `${supply.name}, lot ${lot.lotNumber}`,
			after: {
				quantity: formatQuantityWithUnit(quantity, supply.unit),
				supplier: lot.supplier,
				receivedOn: lot.receivedOn,
				bestBefore: lot.bestBefore,
			},
		})
		return lot.id
	})
	ctx.live.publish(`farm:${farm.id}`, 'growing')
	return { supplyLotId }
}

/** Corrects what is printed on a lot or came with it. Throws Fault not-found, or invalid at `price`. */
export async function changeSupplyLot(
	ctx: Permitted<'stock.change'>,
	{ supplyLotId, price: priceCents, ...input }: SupplyLotInput & { supplyLotId: number },
): Promise<void> {
	requirePayable(ctx, priceCents ?? 0, 'price')
	const ofFarm = match(supplyLots, { id: supplyLotId, farmId: ctx.farm.id })
	await ctx.db.write(async (tx) => {
		const [before] = await tx.select().from(supplyLots).where(ofFarm)
		const values = { ...input, priceCents }
		const [after] = await tx.update(supplyLots).set(values).where(ofFarm).returning()
		if (!before || !after) throw new Fault('not-found', 'Supply lot not found')
		const fields = changedFields(before, after, Object.keys(values) as (keyof typeof values)[])
		const note = { farmId: ctx.farm.id, subject: `lot ${after.lotNumber}` }
		if (fields)
			await appendAudit(tx, ctx, personActor(ctx), {
				...note,
				action: 'supply-lot.changed',
				...fields,
			})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

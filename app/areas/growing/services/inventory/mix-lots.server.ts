import type { MixLotsInput } from '@sfc/contract/growing/inventory/mix-lots-input'
import { Fault } from '@sfc/domain/fault'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { inArray } from 'drizzle-orm'
import { match } from '#db/match'
import { lots } from '#db/schema/inventory'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { insertCodedLot } from './insert-coded-lot.server'
import { recordMovement } from './record-movement.server'
import type { Lot } from './require-lot.server'

/**
 * Mixes lots into a new one with a code of its own, or packs one anew: what is used of each leaves its stock, all
 * or nothing. Throws Fault not-found, invalid at `happenedOn` for a day in the future or before there was one of
 * the lots, or conflict at the quantity of a lot that has less.
 */
export async function mixLots(
	ctx: Permitted<'stock.change'>,
	{ inputs, quantity, happenedOn, reason, ...produce }: MixLotsInput,
): Promise<Lot> {
	const actor = personActor(ctx)
	const mix = await ctx.db.write(async (tx) => {
		const mix = await insertCodedLot(tx, ctx, 'MIX', { origin: 'mixed', ...produce })
		const used = await tx
			.select({ id: lots.id, code: lots.code, unit: lots.unit })
			.from(lots)
			.where(
				match(
					lots,
					{ farmId: ctx.farm.id },
					inArray(
						lots.id,
						inputs.map(({ lotId }) => lotId),
					),
				),
			)
		const byId = new Map(used.map((lot) => [lot.id, lot]))
		// In the order of their numbers, so that two mixes of the same lots wait for each other.
		const ordered = inputs.map((one, at) => ({ ...one, at })).toSorted((a, b) => a.lotId - b.lotId)
		for (const { lotId, quantity: quantityMilli, at } of ordered)
			await recordMovement(tx, ctx, actor, {
				lotId,
				kind: 'used',
				quantityMilli,
				happenedOn,
				reason,
				intoLotId: mix.id,
			}).catch((error: unknown) => {
				throw nameLot(error, byId.get(lotId)?.code ?? 'It', at)
			})
		await recordMovement(tx, ctx, actor, {
			lotId: mix.id,
			kind: 'made',
			quantityMilli: quantity,
			happenedOn,
			reason,
		})
		await appendAudit(tx, ctx, actor, {
			farmId: ctx.farm.id,
			action: 'lot.mixed',
			subject: `${mix.code}, ${cropLabel(mix)}`,
			after: {
				lots: inputs
					.map(({ lotId, quantity: milli }) => {
						const lot = byId.get(lotId)
						return `${lot?.code}: ${formatQuantityWithUnit(milli, lot?.unit ?? '')}`
					})
					.join(', '),
				happenedOn,
			},
		})
		return mix
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return mix
}

/** Says of which lot a refusal is, at its field. */
function nameLot(error: unknown, code: string, at: number): unknown {
	if (!(error instanceof Fault)) return error
	const field = error.field === 'quantity' ? `inputs[${at}].quantity` : error.field
	const message = `${code}: ${error.message}`
	return new Fault(error.code, message, { cause: error, ...(field && { field }) })
}

import { getZodConstraint } from '@conform-to/zod/v4'
import { MOVE_INPUTS, type MoveKind, SaleInput } from '@sfc/contract/lots/movement-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import { typedPrice } from '@sfc/domain/inventory/price'
import { quantityInWords } from '@sfc/domain/inventory/quantity'
import type { FarmCtx } from '~/context.server'
import type { Lot } from '~/services/lots/enter-lot.server'
import { stockOfLot } from '~/services/lots/stock-of-lot.server'

export type MovementSetup = Awaited<ReturnType<typeof setUpMovement>>

/** All a form that changes the stock is drawn from, as plain data. */
export async function setUpMovement(ctx: FarmCtx, lot: Lot, kind: MoveKind | 'sold') {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const stockMilli = await stockOfLot(ctx.db.read, lot.id)
	const schema = kind === 'sold' ? SaleInput : MOVE_INPUTS[kind]
	return {
		lot: { id: lot.id, code: lot.code, crop: cropLabel(lot), unit: lot.unit },
		stock: quantityInWords(stockMilli, lot.unit),
		hasStock: stockMilli > 0,
		values: {
			...(kind === 'sold' ? { pricePerUnit: typedPrice(lot.pricePerUnitCents) } : { kind }),
			quantity: '',
			buyer: '',
			reason: '',
			happenedOn: today,
		} as Record<string, string>,
		constraint: { ...getZodConstraint(schema), happenedOn: { required: true, max: today } },
	}
}

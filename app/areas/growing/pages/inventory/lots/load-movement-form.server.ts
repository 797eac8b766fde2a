import { formConstraints } from '~/http/form-constraints'
import {
	MOVE_INPUTS,
	type MoveKind,
	SaleInput,
} from '@sfc/contract/growing/inventory/movement-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { currencySign, formatAmount } from '@sfc/domain/units/currency'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import type { FarmCtx } from '~/context.server'
import type { Lot } from '~/areas/growing/services/inventory/require-lot.server'
import { loadLotStock } from '~/areas/growing/services/inventory/load-lot-stock.server'

/** The data for a form that changes the stock, as plain values. */
export async function loadMovementForm(ctx: FarmCtx, lot: Lot, kind: MoveKind | 'sold') {
	const { currency } = ctx.farm
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const stockMilli = await loadLotStock(ctx.db.read, lot.id)
	const schema = kind === 'sold' ? SaleInput : MOVE_INPUTS[kind]
	return {
		lot: { id: lot.id, code: lot.code, crop: cropLabel(lot), unit: lot.unit },
		currency: { code: currency, sign: currencySign(currency) },
		stock: formatQuantityWithUnit(stockMilli, lot.unit),
		hasStock: stockMilli > 0,
		values: {
			...(kind === 'sold'
				? { pricePerUnit: formatAmount(lot.pricePerUnitCents, currency) }
				: { kind }),
			quantity: '',
			buyer: '',
			reason: '',
			happenedOn: today,
		} as Record<string, string>,
		constraint: { ...formConstraints(schema), happenedOn: { required: true, max: today } },
	}
}

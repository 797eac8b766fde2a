import { formatDay } from '@sfc/domain/calendar/format-day'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { SUPPLY_KIND_LABELS } from '@sfc/domain/growing/supplies/supply'
import { supplyLotState } from '@sfc/domain/growing/supplies/supply-lot'
import { formatMoney } from '@sfc/domain/units/currency'
import type { FarmCtx } from '~/context.server'
import type {
	StockedSupply,
	SupplyLot,
} from '~/areas/growing/services/supplies/list-supplies.server'

/** A supply in words, with what it needs. */
export function supplyView(ctx: FarmCtx, supply: StockedSupply) {
	const { id, name, kind, unit, need, supplier, supplierEmail, supplierPhone } = supply
	const { reorderPointMilli, reorderMilli, orderedOn, archivedAt } = supply
	const words = (milli: number) => formatQuantityWithUnit(milli, unit)
	const amount = reorderMilli === null ? null : words(reorderMilli)
	return {
		id,
		name,
		kind: SUPPLY_KIND_LABELS[kind],
		unit,
		need,
		supplier,
		supplierPhone,
		isArchived: archivedAt !== null,
		stock: words(supply.stockMilli),
		usable: words(supply.usableMilli),
		hasUsable: supply.usableMilli > 0,
		reorderPoint: reorderPointMilli === null ? null : words(reorderPointMilli),
		reorder: amount,
		orderedOn: orderedOn && formatDay(orderedOn),
		mailto: supplierEmail && orderMail(supplierEmail, { name, amount, farm: ctx.farm.name }),
		lots: supply.lots.map((lot) => supplyLotView(ctx, lot, unit)),
	}
}
export type SupplyView = ReturnType<typeof supplyView>

/** A supply lot in words. */
export function supplyLotView({ farm, now }: FarmCtx, lot: SupplyLot, unit: string) {
	const { id, lotNumber, supplier, receivedOn, bestBefore, priceCents, document, stockMilli } = lot
	return {
		id,
		lotNumber,
		supplier,
		document,
		receivedOn: formatDay(receivedOn),
		bestBefore: bestBefore && formatDay(bestBefore),
		price: priceCents === null ? null : formatMoney(priceCents, farm.currency),
		stock: formatQuantityWithUnit(stockMilli, unit),
		hasStock: stockMilli > 0,
		state: supplyLotState(lot, todayIn(farm.timezone, now())),
	}
}
export type SupplyLotView = ReturnType<typeof supplyLotView>

type Order = { name: string; amount: string | null; farm: string }

/** A letter to the supplier that a person sends with their own mail program. */
function orderMail(to: string, { name, amount, farm }: Order): string {
	const body = `Please send ${amount ? `${amount} of ` : ''}${name} to ${farm}.`
	return `mailto:${to}?subject=${encodeURIComponent(`Order: ${name}`)}&body=${encodeURIComponent(body)}`
}

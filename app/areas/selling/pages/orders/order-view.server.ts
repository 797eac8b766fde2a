import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { formatMoney } from '@sfc/domain/units/currency'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { canOrderBecome, orderStateLabel } from '@sfc/domain/selling/orders/order-state'
import type { FarmCtx } from '~/context.server'
import {
	type OrderWithLines,
	loadShortLots,
	type OrderLine,
} from '~/areas/selling/services/orders/list-orders.server'

/** Orders in words, for the list, the packing list and the page of one order. */
export async function viewOrders(ctx: FarmCtx, orders: readonly OrderWithLines[]) {
	const short = await loadShortLots(ctx, orders)
	return orders.map((order) => viewOrder(ctx, order, short))
}

function viewOrder({ farm, user }: FarmCtx, order: OrderWithLines, short: Map<number, number>) {
	const { id, number, source, state, buyerName, buyerEmail, note, endReason } = order
	const at = (instant: number | null) => instant && formatInstant(instant, farm.timezone, user)
	const isDueOpen = order.dueOn !== null && state === 'open'
	const lines = order.lines.map((line) =>
		viewLine(line, { short, isDueOpen, currency: farm.currency }),
	)
	const total = order.lines.reduce((sum, line) => sum + countRemaining(line) * line.packCents, 0)
	return {
		id,
		number,
		state,
		buyerName,
		buyerEmail,
		note,
		endReason,
		lines,
		from: order.dueOn ? 'Buyer' : source === 'own' ? 'Own shop' : source,
		stateLabel: orderStateLabel(state),
		placed: at(order.placedAt),
		due: order.dueOn && formatDay(order.dueOn),
		buyerId: order.buyerId,
		isWaiting: lines.some(({ missing }) => missing > 0),
		isFillable: lines.some(({ missing, packs }) => missing < packs),
		ended: at(order.endedAt),
		heldUntil: state === 'held' ? at(order.holdUntil) : null,
		total: formatMoney(total, farm.currency),
		isShort: lines.some(({ parts }) => parts.some(({ missing }) => missing !== null)),
		may: {
			pack: canOrderBecome(state, 'packed'),
			unpack: state === 'packed',
			handOver: canOrderBecome(state, 'fulfilled'),
			cancel: canOrderBecome(state, 'cancelled'),
		},
	}
}
export type OrderView = Awaited<ReturnType<typeof viewOrders>>[number]

const countRemaining = ({ packs, refundedPacks }: OrderLine) => packs - refundedPacks

/** Packs that are not in stock, because they still grow or nothing does. */
function countMissing(line: OrderLine): number {
	const there = line.parts.reduce((sum, part) => sum + (part.isAhead ? 0 : part.quantityMilli), 0)
	return Math.max(0, countRemaining(line) - Math.floor(there / line.packMilli))
}

type LineOptions = { short: Map<number, number>; isDueOpen: boolean; currency: string }

function viewLine(line: OrderLine, { short, isDueOpen, currency }: LineOptions) {
	const { id, title, packs, refundedPacks, packCents, packMilli, unit, readyOn } = line
	return {
		id,
		title,
		packs: countRemaining(line),
		refunded: refundedPacks,
		ordered: packs,
		pack: formatQuantityWithUnit(packMilli, unit),
		price: formatMoney(countRemaining(line) * packCents, currency),
		missing: isDueOpen ? countMissing(line) : 0,
		readyOn: readyOn && formatDay(readyOn),
		parts: line.parts.map(({ lotId, code, quantityMilli, isOut }) => {
			const missing = isOut ? undefined : short.get(lotId)
			return {
				lotId,
				code,
				quantity: formatQuantityWithUnit(quantityMilli, unit),
				missing: missing === undefined ? null : formatQuantityWithUnit(missing, unit),
			}
		}),
	}
}

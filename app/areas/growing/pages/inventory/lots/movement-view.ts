import { formatDay } from '@sfc/domain/calendar/format-day'
import type { MovementKind } from '@sfc/domain/growing/inventory/movement'
import { valueCents } from '@sfc/domain/growing/inventory/price'
import { formatQuantity, formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { formatMoney } from '@sfc/domain/units/currency'

type Movement = {
	id: number
	kind: MovementKind
	quantityMilli: number
	pricePerUnitCents: number | null
	buyer: string | null
	intoLotId: number | null
	reason: string | null
	takesBackId: number | null
	isTakenBack: boolean
	happenedOn: string
	recordedBy: string
}

const WORDS: Readonly<Record<MovementKind, string>> = {
	harvested: 'Harvested',
	received: 'Received',
	made: 'Made',
	used: 'Used in a mix',
	sold: 'Sold',
	lost: 'Lost',
	given: 'Given away',
	counted: 'Counted',
}

/** A stock movement as the lot page shows it. */
export function movementView(
	movement: Movement,
	{ unit, currency }: { unit: string; currency: string },
) {
	const { id, kind, quantityMilli, pricePerUnitCents: price, buyer } = movement
	const isUndo = movement.takesBackId !== null
	const amount = formatQuantityWithUnit(Math.abs(quantityMilli), unit)
	const sign = quantityMilli > 0 ? '+' : quantityMilli < 0 ? '−' : ''
	const to = buyer ? ` to ${buyer}` : ''
	const money =
		price === null ? null : formatMoney(valueCents(Math.abs(quantityMilli), price), currency)
	return {
		id,
		kind: isUndo ? `${WORDS[kind]}, undone` : WORDS[kind],
		words: `${WORDS[kind]}: ${amount}${to}${money ? ` for ${money}` : ''}`,
		change: `${sign}${formatQuantity(Math.abs(quantityMilli))}`,
		price: price === null ? null : formatMoney(price, currency),
		total: money && isUndo ? `−${money}` : money,
		buyer,
		reason: movement.reason,
		day: formatDay(movement.happenedOn),
		by: movement.recordedBy,
		isUndo,
		isTakenBack: movement.isTakenBack,
		intoLotId: movement.intoLotId,
		mayTakeBack: !isUndo && !movement.isTakenBack && kind !== 'used',
	}
}

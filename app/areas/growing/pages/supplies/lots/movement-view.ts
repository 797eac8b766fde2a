import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatQuantity, formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import type { SupplyMovementKind } from '@sfc/domain/growing/supplies/supply-lot'
import type { SupplyMovement } from '~/areas/growing/services/supplies/read-supply-lot.server'

const WORDS: Readonly<Record<SupplyMovementKind, string>> = {
	received: 'Received',
	used: 'Used',
	counted: 'Counted',
	disposed: 'Disposed of',
}

/** A movement of a supply lot as its page shows it. */
export function supplyMovementView(movement: SupplyMovement, unit: string) {
	const { id, kind, quantityMilli, lotCode, reason, takesBackId, isTakenBack } = movement
	const isUndo = takesBackId !== null
	const sign = quantityMilli > 0 ? '+' : quantityMilli < 0 ? '−' : ''
	return {
		id,
		kind: isUndo ? `${WORDS[kind]}, undone` : WORDS[kind],
		words: `${WORDS[kind]}: ${formatQuantityWithUnit(Math.abs(quantityMilli), unit)}`,
		change: `${sign}${formatQuantity(Math.abs(quantityMilli))}`,
		into: lotCode ?? (kind === 'used' ? 'all crops' : '–'),
		reason,
		day: formatDay(movement.happenedOn),
		by: movement.recordedBy,
		isTakenBack,
		mayTakeBack: !isUndo && !isTakenBack,
	}
}

import { addDays } from '../../calendar/calendar-day'
import { Fault } from '../../fault'
import { notEnoughStockMessage } from '../inventory/movement'
import { formatQuantityWithUnit, type Milli } from '../inventory/quantity'

/** A delivery of a supply, and what is left of it. */
export type SupplyStock = {
	id: number
	lotNumber: string
	receivedOn: string
	/** The last day on which it is good. */
	bestBefore: string | null
	stockMilli: Milli
}

/** A lot whose best-before day is at most this many days away is to be used first. */
const EXPIRES_SOON_DAYS = 30

export type SupplyLotState = 'good' | 'soon' | 'expired'

/** Whether a lot is good, nears its best-before day, or is past it. */
export function supplyLotState(
	{ bestBefore }: Pick<SupplyStock, 'bestBefore'>,
	today: string,
): SupplyLotState {
	if (bestBefore === null) return 'good'
	if (bestBefore < today) return 'expired'
	return bestBefore <= addDays(today, EXPIRES_SOON_DAYS) ? 'soon' : 'good'
}

/** The order of use: the first to expire, what never expires last; of the same day the first received. */
export const byFirstExpired = (a: SupplyStock, b: SupplyStock): number =>
	compare(a.bestBefore ?? '9999', b.bestBefore ?? '9999') ||
	compare(a.receivedOn, b.receivedOn) ||
	a.id - b.id

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What can be used on a day without naming a lot: received by then, not past its best-before day. */
export const usableOn = <T extends SupplyStock>(lots: readonly T[], day: string): T[] =>
	lots.filter(
		(lot) => lot.stockMilli > 0 && lot.receivedOn <= day && supplyLotState(lot, day) !== 'expired',
	)

export type Taken = { id: number; lotNumber: string; quantityMilli: Milli }

/**
 * Takes a quantity from the lots that are usable on a day, the first to expire first. Throws Fault conflict at
 * `quantity` when they hold less; what is past its best-before day is taken by its name alone.
 */
export function takeFirstExpired(
	lots: readonly SupplyStock[],
	{ quantityMilli, on, unit }: { quantityMilli: Milli; on: string; unit: string },
): Taken[] {
	const taken: Taken[] = []
	let left = quantityMilli
	for (const { id, lotNumber, stockMilli } of usableOn(lots, on).sort(byFirstExpired)) {
		const quantity = Math.min(left, stockMilli)
		if (quantity > 0) taken.push({ id, lotNumber, quantityMilli: quantity })
		left -= quantity
	}
	if (left > 0) throw tooLittle(quantityMilli - left, unit)
	return taken
}

function tooLittle(usableMilli: Milli, unit: string): Fault {
	const message =
		usableMilli === 0
			? 'Nothing usable was in stock on that day'
			: `Only ${formatQuantityWithUnit(usableMilli, unit)} could be used on that day`
	return new Fault('conflict', `${message}. Choose a lot, or receive one first.`, {
		field: 'quantity',
	})
}

export const SUPPLY_MOVEMENT_KINDS = ['received', 'used', 'counted', 'disposed'] as const
export type SupplyMovementKind = (typeof SUPPLY_MOVEMENT_KINDS)[number]

/**
 * How much a movement changes the stock of its lot: a count sets it to what was counted. `quantityMilli` is
 * the entered quantity. Throws Fault conflict at `quantity` when more goes than is left.
 */
export function supplyChange(
	{ kind, quantityMilli }: { kind: SupplyMovementKind; quantityMilli: Milli },
	{ stockMilli, unit }: { stockMilli: Milli; unit: string },
): Milli {
	if (kind === 'received') return quantityMilli
	if (kind === 'counted') return quantityMilli - stockMilli
	if (quantityMilli > stockMilli)
		throw new Fault('conflict', notEnoughStockMessage(stockMilli, unit), { field: 'quantity' })
	return 0 - quantityMilli
}

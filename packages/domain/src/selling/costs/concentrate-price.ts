import type { DoserRole } from '../../growing/nutrients/doser-role'
import type { CostRate } from './rates'

/** Concentrate that a pump doses from a day on, out of a batch of a nutrient mix. */
export type BatchPrice = {
	batchId: number
	mixName: string
	role: DoserRole
	mixedOn: string
	centsPerMl: number
	withoutPrice: readonly string[]
}

/** What a ml of concentrate costs in cents, and who says so; null where nobody does. */
export type ConcentratePrice =
	| { kind: 'batch'; batch: BatchPrice; centsPerMl: number }
	| { kind: 'rate'; centsPerMl: number }

/**
 * The price of what a pump doses on a day: of the batch of a mix that it doses from, or as typed, whichever is
 * newer. A batch in which something has no price counts only where no price was typed.
 */
export function concentratePrice(
	batches: readonly BatchPrice[],
	typed: Pick<CostRate, 'fromDay' | 'amountMilli'> | null,
	{ role, day }: { role: string; day: string },
): ConcentratePrice | null {
	const batch = batches
		.filter((one) => one.role === role && one.mixedOn <= day)
		.reduce<BatchPrice | null>((newest, one) => (isNewer(one, newest) ? one : newest), null)
	const isTypedNewer = typed && (!batch || typed.fromDay > batch.mixedOn)
	if (typed && (isTypedNewer || !batch || batch.withoutPrice.length > 0))
		return { kind: 'rate', centsPerMl: typed.amountMilli / 10 / 1000 }
	return batch && { kind: 'batch', batch, centsPerMl: batch.centsPerMl }
}

const isNewer = (one: BatchPrice, than: BatchPrice | null): boolean =>
	!than ||
	one.mixedOn > than.mixedOn ||
	(one.mixedOn === than.mixedOn && one.batchId > than.batchId)

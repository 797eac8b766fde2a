import { Fault } from '@sfc/domain/fault'
import { isPayable } from '@sfc/domain/units/currency'
import type { FarmScope } from '~/context.server'

/**
 * Checks a price. Throws Fault invalid at the field for one that the farm's currency cannot pay in
 * coins.
 */
export function requirePayable(
	{ farm }: Pick<FarmScope, 'farm'>,
	cents: number,
	field: string,
): void {
	if (!isPayable(cents, farm.currency))
		throw new Fault('invalid', `Please enter a whole price: ${farm.currency} has no smaller coin`, {
			field,
		})
}

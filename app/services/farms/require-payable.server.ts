import { Fault } from '@sfc/domain/fault'
import { isPayable } from '@sfc/domain/units/currency'
import type { FarmScope } from '~/context.server'

/** Throws Fault invalid at the field for a price that the farm's currency has no coin for. */
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

import { formatValue } from '@sfc/domain/units/display-unit'
import { formatMl } from '@sfc/domain/units/jug-amount'
import type { FarmCtx } from '~/context.server'
import type { Additions } from '~/areas/plant-health/services/diagnosis/propose-additions.server'

export type AdditionsView = ReturnType<typeof additionsView>

const QUANTITY_NAMES = { ph: 'pH', ec: 'EC' } as const

/** The proposed additions for the reservoir, formatted. */
export function additionsView(
	{ quantity, now, target, volumeL, additions }: Additions,
	{ user }: Pick<FarmCtx, 'user'>,
) {
	const value = (stored: number) => formatValue(quantity, stored, user)
	return {
		aim: `From ${QUANTITY_NAMES[quantity]} ${value(now)} to ${value(target)}, in ${formatValue('volume', volumeL, user)}`,
		parts: additions.map((one) =>
			one.kind === 'water'
				? {
						name: 'Plain water',
						amount: formatValue('volume', one.litres, user),
						from: 'The salt stays, the water grows',
					}
				: {
						name: one.name,
						amount: formatMl(one.ml),
						from: `By ${one.doses} doses that worked in this tank`,
					},
		),
	}
}

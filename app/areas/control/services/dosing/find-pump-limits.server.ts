import { listPumpLimits } from '@sfc/domain/control/controllers/dosing/list-pump-limits'
import type { FarmScope } from '~/context.server'
import { readReservoirL } from './change-doser.server'
import type { DoserState } from './list-dosers.server'

/** Finds what a pump cannot do in the farm's reservoir, as far as both are known. */
export async function findPumpLimits(
	ctx: FarmScope,
	{ role, budget, measured, strength }: DoserState,
): Promise<string[]> {
	const litres = await readReservoirL(ctx)
	if (!role || !budget || !measured || litres === null) return []
	const response = strength?.seen
		? (Math.abs(strength.change) / strength.ml) * strength.litres
		: null
	const { mlPerS } = measured
	return listPumpLimits({ role, mlPerS, perDayMl: budget.perDayMl, litres, response })
}

import { proposeRaise } from '@sfc/domain/control/controllers/dosing/propose-raise'
import type { Plan } from '@sfc/domain/control/plan'
import type { TankFacts } from '@sfc/farm-sim/chemistry-tank/draw-tank'

/** The plan with the budget raised that the dosing page proposes for this reason; null where it proposes none. */
export function pressRaise(
	plan: Plan,
	output: string,
	reason: string,
	{ capacityL }: TankFacts,
): Plan | null {
	let isRaised = false
	const controllers = plan.controllers.map((settings) => {
		if (settings.kind !== 'dosing') return settings
		const dosers = settings.dosers.map((doser) => {
			const raise = doser.output.key === output ? proposeRaise(reason, doser, capacityL) : null
			if (!raise) return doser
			isRaised = true
			return { ...doser, budget: { ...doser.budget, [raise.limit]: raise.to } }
		})
		return { ...settings, dosers }
	})
	return isRaised ? { ...plan, controllers } : null
}

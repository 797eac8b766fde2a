import type { HeldBy } from '@sfc/domain/control/controllers/dosing/limit-reason'
import { proposeRaise } from '@sfc/domain/control/controllers/dosing/propose-raise'
import type { Plan } from '@sfc/domain/control/plan'
import type { TankFacts } from '@sfc/farm-sim/chemistry-tank/draw-tank'

/** The plan with the budget raised that the dosing page proposes where this one holds a pump back; null where it proposes none. */
export function pressRaise(
	plan: Plan,
	output: string,
	heldBy: HeldBy | undefined,
	{ capacityL }: TankFacts,
): Plan | null {
	if (!heldBy) return null
	let isRaised = false
	const controllers = plan.controllers.map((settings) => {
		if (settings.kind !== 'dosing') return settings
		const dosers = settings.dosers.map((doser) => {
			const raise = doser.output.key === output ? proposeRaise(heldBy, doser, capacityL) : null
			if (!raise) return doser
			isRaised = true
			return { ...doser, budget: { ...doser.budget, [raise.limit]: raise.to } }
		})
		return { ...settings, dosers }
	})
	return isRaised ? { ...plan, controllers } : null
}

import type { Doser } from '@sfc/domain/control/controllers/dosing/dosing-settings'
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
	const raised = changeDoser(plan, output, (doser) => {
		const raise = proposeRaise(heldBy, doser, capacityL)
		if (!raise) return doser
		isRaised = true
		return { ...doser, budget: { ...doser.budget, [raise.limit]: raise.to } }
	})
	return isRaised ? raised : null
}

/** More than any tank uses. */
const FULL_ML = 1_000_000

/** The plan once a person has filled the jug of a pump and entered it. */
export const refillJug = (plan: Plan, output: string, enteredAt: number): Plan =>
	changeDoser(plan, output, (doser) => ({ ...doser, jug: { ml: FULL_ML, enteredAt } }))

const changeDoser = (plan: Plan, output: string, change: (doser: Doser) => Doser): Plan => ({
	...plan,
	controllers: plan.controllers.map((settings) =>
		settings.kind === 'dosing'
			? {
					...settings,
					dosers: settings.dosers.map((one) => (one.output.key === output ? change(one) : one)),
				}
			: settings,
	),
})

import highs from 'highs'
import { planSowings, withSowings } from '../../src/growing/sowing-plan/plan-sowings'
import { PLAN_COSTS } from '../../src/growing/sowing-plan/plan-model'
import { dayNumber, isSowable } from '../../src/growing/sowing-plan/plan-days'
import type { PlanInput, SowingPlan } from '../../src/growing/sowing-plan/sowing-plan'

const solver = await highs()

/** Solves a model in LP format. */
export function solveLinear(lp: string): Map<string, number> {
	const { Columns } = solver.solve(lp, { output_flag: false, mip_rel_gap: 0.01, mip_max_nodes: 20 })
	return new Map(
		Object.entries(Columns).map(([name, column]) => [name, 'Primal' in column ? column.Primal : 0]),
	)
}

export const solvePlan = (input: PlanInput): Promise<SowingPlan> =>
	planSowings(input, async (lp) => solveLinear(lp))

/**
 * What a plan costs, counted from the plan itself and not from a model. Demands that nothing can cover
 * are left out, as the model does.
 */
export function costOfPlan(input: PlanInput, { sowings, covers }: SowingPlan): number {
	const crops = new Map(input.crops.map((crop) => [crop.key, crop]))
	const perUnit = (key: string) => 1000 / (crops.get(key)?.perPlantMilli ?? 1000)
	const sown = withSowings(input, sowings)
	const from = new Map(
		sown.supplies.map(({ id, fromDay }) => [id, Math.max(0, dayNumber(input, fromDay))]),
	)
	let cost = 0
	for (const { crop: key, plants } of sowings) {
		const crop = crops.get(key)
		if (!crop || !isSowable(crop)) throw new Error('a crop without figures was sown')
		const days = crop.transplantDays || crop.harvestDays
		cost += plants * (PLAN_COSTS.sown + (PLAN_COSTS.trayDay * days) / input.nursery.plantsPerTray)
	}
	for (const { crop, dueDay, milli, isBuffer, id } of input.demands) {
		const of = covers.filter(({ demand }) => demand === id)
		const covered = of.reduce((sum, one) => sum + one.milli, 0)
		const each = isBuffer ? PLAN_COSTS.missingOfBuffer : PLAN_COSTS.missing
		cost += (perUnit(crop) * each * (milli - covered)) / 1000
		for (const one of of) {
			const days = dayNumber(input, dueDay) - (from.get(one.supply) ?? 0)
			cost += (PLAN_COSTS.dayInStore * perUnit(crop) * days * one.milli) / 1000
		}
	}
	return cost
}

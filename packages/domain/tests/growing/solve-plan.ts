import highs from 'highs'
import { planSowings } from '../../src/growing/sowing-plan/plan-sowings'
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

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { costOfPlan } from '@sfc/domain/growing/sowing-plan/plan-cost'
import { buildPlanModel } from '@sfc/domain/growing/sowing-plan/plan-model'
import type { PlanInput } from '@sfc/domain/growing/sowing-plan/sowing-plan'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { drawFarm } from '../../packages/domain/tests/growing/draw-farm'
import { solvePlan } from '../../packages/domain/tests/growing/solve-plan'
import { describeWithProgram, findProgram } from '../support/describe-with'

const FARMS = 50
/** A plan costs at most so many times the best one. */
const NEAR = 1.02
const SEARCH_S = 5
const glpsol = { name: 'glpsol', file: findProgram('glpsol'), install: 'apt install glpk-utils' }

describeWithProgram(glpsol, 'GLPK', (file) => {
	const folder = mkdtempSync(join(tmpdir(), 'glpsol-'))
	afterAll(() => rmSync(folder, { recursive: true }))

	test(`finds no plan that is 2 % cheaper, for ${FARMS} drawn farms`, async () => {
		const drawn = drawFarm({ crops: 3, orders: 10, days: 60, rows: 4 })
		const dear = []
		for (const farm of fc.sample(drawn, { numRuns: FARMS, seed: 39 })) {
			const best = findLeastCost(farm)
			const cost = costOfPlan(farm, await solvePlan(farm))
			if (cost > NEAR * best + 0.01) dear.push({ best, cost })
		}
		expect(dear).toEqual([])
	}, 1_800_000)

	/** The cost of the best plan in whole plants and trays that GLPK finds in time. */
	function findLeastCost(farm: PlanInput): number {
		const { lp, whole } = buildPlanModel(farm)
		const general = whole.length > 0 ? `General\n${whole.join('\n')}\n` : ''
		const [model, found] = [join(folder, 'plan.lp'), join(folder, 'found.txt')]
		writeFileSync(model, lp.replace(/End\n$/, `${general}End\n`))
		const search = ['--tmlim', String(SEARCH_S), '--mipgap', '0.002', '--cuts']
		execFileSync(file, ['--lp', model, ...search, '-o', found], { encoding: 'utf8' })
		const cost = /Objective:\s+\S+ = (\S+)/.exec(readFileSync(found, 'utf8'))?.[1]
		return Number(cost)
	}
})

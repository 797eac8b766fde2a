import { performance } from 'node:perf_hooks'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { costOfPlan } from '@sfc/domain/growing/sowing-plan/plan-cost'
import { buildPlanModel } from '@sfc/domain/growing/sowing-plan/plan-model'
import { planSowings } from '@sfc/domain/growing/sowing-plan/plan-sowings'
import type { PlanInput } from '@sfc/domain/growing/sowing-plan/sowing-plan'
import fc from 'fast-check'
import { solverOfPlan } from '~/areas/selling/services/sowing-plan/solve-linear.server'
import { drawFarm } from '../../packages/domain/tests/growing/draw-farm'
import { median, percentile, type Bench } from './measure'

const FARMS = 20
const SIZE = { crops: 8, orders: 200, days: 84, rows: 20 }

/** The time to plan the sowings of a farm with many orders. */
export const sowingPlanBench: Bench = {
	name: 'sowing-plan',
	how:
		`${FARMS} drawn farms of up to ${SIZE.crops} crops and ${SIZE.rows * 5} trays with ${SIZE.orders} orders ` +
		`within ${SIZE.days} days, each planned once by HiGHS on its thread, one after another.`,
	async run() {
		const drawn = fc.sample(drawFarm({ ...SIZE, orders: 20 }), { numRuns: 10 * FARMS, seed: 39 })
		const farms = drawn.filter(({ crops }) => crops.length > SIZE.crops / 2).slice(0, FARMS)
		const times: number[] = []
		const cpu: number[] = []
		const dearer: number[] = []
		for (const farm of farms) {
			const input = withOrders(farm)
			const least = await leastCost(input) // which also starts the thread
			const { solve, isLate } = solverOfPlan()
			const start = performance.now()
			const before = process.cpuUsage()
			const plan = await planSowings(input, solve, isLate)
			const { user, system } = process.cpuUsage(before)
			times.push(performance.now() - start)
			cpu.push((user + system) / 1000)
			dearer.push(costOfPlan(input, plan) / least - 1)
		}
		const inSeconds = (ms: number[]) =>
			[percentile(ms, 50), percentile(ms, 95), Math.max(...ms)]
				.map((one) => `${(one / 1000).toFixed(2)} s`)
				.join(', ')
		const percent = (part: number) => `${(part * 100).toFixed(1)} %`
		return [
			{
				name: `${SIZE.orders} orders, p50, p95 and longest`,
				value: inSeconds(times),
				aim: '≤ 1 s',
			},
			{ name: 'processor time, all threads', value: inSeconds(cpu), aim: '≤ 1 s' },
			{
				name: 'dearer than the bound of parts of plants and trays, median and most',
				value: `${percent(median(dearer))}, ${percent(Math.max(...dearer))}`,
			},
		]
	},
}

/** What no plan can cost less than. */
async function leastCost(input: PlanInput): Promise<number> {
	const { lp, costs } = buildPlanModel(input)
	const values = await solverOfPlan().solve(lp)
	return [...costs].reduce((sum, [name, each]) => sum + each * (values.get(name) ?? 0), 0)
}

/** The farm with its orders again and again, on later days and of other crops. */
function withOrders(farm: PlanInput): PlanInput {
	const { crops, demands, today } = farm
	const more = Array.from({ length: SIZE.orders }, (_, at) => ({
		...demands[at % demands.length]!,
		id: `order ${at}`,
		crop: crops[at % crops.length]!.key,
		dueDay: addDays(today, (at * 37) % SIZE.days),
	}))
	return { ...farm, demands: more }
}

import { performance } from 'node:perf_hooks'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { planSowings } from '@sfc/domain/growing/sowing-plan/plan-sowings'
import type { PlanInput } from '@sfc/domain/growing/sowing-plan/sowing-plan'
import fc from 'fast-check'
import { solverOfPlan } from '~/areas/selling/services/sowing-plan/solve-linear.server'
import { drawFarm } from '../../packages/domain/tests/growing/draw-farm'
import { percentile, type Bench } from './measure'

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
		for (const farm of farms) {
			const start = performance.now()
			const { solve, isLate } = solverOfPlan()
			await planSowings(withOrders(farm), solve, isLate)
			times.push(performance.now() - start)
		}
		return [
			{
				name: `${SIZE.orders} orders, p50, p95 and longest`,
				value: [percentile(times, 50), percentile(times, 95), Math.max(...times)]
					.map((ms) => `${(ms / 1000).toFixed(2)} s`)
					.join(', '),
				aim: '≤ 1 s',
			},
		]
	},
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

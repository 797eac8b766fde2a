import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawFarm, TODAY } from '../../../tests/growing/draw-farm'
import { solveLinear, solvePlan } from '../../../tests/growing/solve-plan'
import { addDays } from '../../calendar/calendar-day'
import { costOfPlan } from './plan-cost'
import { isSowable, nurseryDays } from './plan-days'
import { buildPlanModel } from './plan-model'
import type { PlanInput } from './sowing-plan'
import { withSowings } from './with-sowings'

const farms = drawFarm({ crops: 3, orders: 12, days: 60, rows: 4 })
const RUNS = { numRuns: 12 }

test('no tray is booked twice on a day, and nothing is sown in the past or beyond the horizon', async () => {
	await fc.assert(
		fc.asyncProperty(farms, async (farm) => {
			const { sowings } = await solvePlan(farm)
			const { taken } = withSowings(farm, sowings).nursery
			const planned = taken.slice(farm.nursery.taken.length)
			for (const [at, one] of planned.entries())
				for (const other of [...farm.nursery.taken, ...planned.slice(0, at)])
					if (one.row === other.row && one.tray === other.tray)
						expect(one.untilDay <= other.fromDay || other.untilDay <= one.fromDay).toBe(true)
			for (const { sowDay, harvestDay, trays, plants } of sowings) {
				expect(sowDay >= TODAY && harvestDay <= addDays(TODAY, farm.horizonDays)).toBe(true)
				expect(trays.length * farm.nursery.plantsPerTray).toBeGreaterThanOrEqual(plants)
			}
		}),
		RUNS,
	)
})

test('no demand is covered twice and nothing is handed out twice, in time or fresh enough', async () => {
	await fc.assert(
		fc.asyncProperty(farms, async (farm) => {
			const { sowings, covers, shorts } = await solvePlan(farm)
			const supplies = new Map(withSowings(farm, sowings).supplies.map((one) => [one.id, one]))
			const sum = (of: readonly { milli: number }[]) =>
				of.reduce((all, { milli }) => all + milli, 0)
			for (const supply of supplies.values())
				expect(sum(covers.filter((one) => one.supply === supply.id))).toBeLessThanOrEqual(
					supply.milli,
				)
			for (const demand of farm.demands) {
				const of = covers.filter((one) => one.demand === demand.id)
				const short = shorts.find((one) => one.demand === demand.id)
				expect(sum(of) + (short?.missingMilli ?? 0)).toBe(demand.milli)
				for (const { supply } of of) {
					const from = supplies.get(supply)
					expect(from?.crop).toBe(demand.crop)
					expect(from && from.fromDay <= demand.dueDay && demand.dueDay <= from.untilDay).toBe(true)
				}
				if (short?.allOn) expect(short.allOn > demand.dueDay).toBe(true)
			}
		}),
		RUNS,
	)
})

test('more trays never make the best plan worse', () => {
	fc.assert(
		fc.property(farms, (farm) => {
			const { rows, traysPerRow } = farm.nursery.layout
			const layout = { rows: rows + 1, traysPerRow }
			expect(bound({ ...farm, nursery: { ...farm.nursery, layout } })).toBeLessThanOrEqual(
				bound(farm) + 0.01,
			)
		}),
		RUNS,
	)
})

/** What no plan of a farm can cost less than. */
const bound = (farm: PlanInput) => {
	const { lp, classes } = buildPlanModel(farm)
	const values = solveLinear(lp)
	return classes.reduce((sum, { missing, isBuffer, crop, milli }) => {
		const perPlant = farm.crops.find(({ key }) => key === crop)?.perPlantMilli ?? 1000
		const short = values.get(missing) ?? (lp.includes(` ${missing} `) ? 0 : milli / 1000)
		return sum + ((isBuffer ? 10 : 100) * short * 1000) / perPlant
	}, 0)
}

const lettuce = {
	key: 'lettuce',
	transplantDays: 10,
	harvestDays: 35,
	perPlantMilli: 1000,
	shelfDays: 2,
	group: 0,
	work: { plant: 0, transplant: 0, harvest: 0 },
}
const FARM: PlanInput = {
	today: TODAY,
	horizonDays: 84,
	crops: [lettuce],
	demands: [
		{ id: 'a', crop: 'lettuce', dueDay: addDays(TODAY, 40), milli: 300_000, isBuffer: false },
	],
	supplies: [],
	nursery: { layout: { rows: 6, traysPerRow: 5 }, plantsPerTray: 10, taken: [] },
	zones: [{ zone: 'A', group: 0, places: null, taken: [] }],
	workMinutes: null,
	busy: new Map(),
}

test('an order is sown as late as it can be, for its day', async () => {
	const { sowings, shorts } = await solvePlan(FARM)
	expect(shorts).toEqual([])
	expect(sowings).toMatchObject([
		{ sowDay: addDays(TODAY, 5), harvestDay: addDays(TODAY, 40), plants: 300, zone: 'A' },
	])
	expect(sowings[0]?.trays).toHaveLength(30)
	expect(costOfPlan(FARM, { sowings, covers: [] })).toBeGreaterThan(30_000)
})

test('says how much of an order can be met on its day, and when all of it can', async () => {
	const nursery = { ...FARM.nursery, layout: { rows: 4, traysPerRow: 6 } }
	const taken = [{ row: 4, tray: 6, fromDay: TODAY, untilDay: addDays(TODAY, 12) }]
	const supplies = [
		{
			id: 'late',
			crop: 'lettuce',
			fromDay: addDays(TODAY, 43),
			untilDay: addDays(TODAY, 45),
			milli: 70_000,
		},
	]
	const { shorts } = await solvePlan({ ...FARM, supplies, nursery: { ...nursery, taken } })
	expect(shorts).toEqual([
		{
			demand: 'a',
			coveredMilli: 230_000,
			missingMilli: 70_000,
			reason: 'trays',
			allOn: addDays(TODAY, 43),
		},
	])
})

test('says that it is too late to sow, or that nobody knows how the crop grows', async () => {
	const [demand] = FARM.demands
	if (!demand) throw new Error('no demand')
	const soon = [{ ...demand, dueDay: addDays(TODAY, 20) }]
	const late = await solvePlan({ ...FARM, demands: soon })
	expect(late.shorts).toMatchObject([{ reason: 'too-late', allOn: addDays(TODAY, 35) }])
	const unknown = { ...lettuce, perPlantMilli: null }
	const none = await solvePlan({ ...FARM, crops: [unknown] })
	expect(none.shorts).toMatchObject([{ reason: 'no-figures', allOn: null, missingMilli: 300_000 }])
})

test('a tray is free from the day the plants before it leave', () => {
	expect(isSowable(lettuce) && nurseryDays(lettuce, 3)).toEqual([3, 13])
})

test('a supply in many lots is planned as the same supply in one', async () => {
	await fc.assert(
		fc.asyncProperty(farms, async (farm) => {
			const inLots = farm.supplies.flatMap(({ id, milli, ...supply }) =>
				Array.from({ length: 20 }, (_, at) => ({
					...supply,
					id: `${id} ${at}`,
					milli: Math.floor((milli * (at + 1)) / 20) - Math.floor((milli * at) / 20),
				})),
			)
			const many = { ...farm, supplies: inLots }
			expect(buildPlanModel(many).lp).toBe(buildPlanModel(farm).lp)
			const [one, other] = [await solvePlan(farm), await solvePlan(many)]
			expect(other.sowings).toEqual(one.sowings)
			expect(other.shorts).toEqual(one.shorts)
			expect(costOfPlan(many, other)).toBeCloseTo(costOfPlan(farm, one))
		}),
		RUNS,
	)
})

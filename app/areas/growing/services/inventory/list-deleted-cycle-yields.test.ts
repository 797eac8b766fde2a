import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stockMovements } from '#db/schema/inventory'
import { readAnalytics } from '../analytics/read-analytics.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { changeCycle } from '../planting-cycles/change-cycle.server'
import { removeCycle } from '../planting-cycles/remove-cycle.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { listGrowth } from '~/areas/plant-health/services/growth/list-growth.server'
import { recordHarvest } from '../planting-cycles/record-harvest.server'
import { listDeletedCycleYields } from './list-deleted-cycle-yields.server'
import { reverseMovement } from '../planting-cycles/reverse-movement.server'

const span = { from: '2026-01-01', to: '2026-03-31' }
const farm = farmPerTest(Date.UTC(2026, 2, 10, 12))

const plant = (plantDate = '2026-01-05') => {
	const crop = { cropName: 'Butterhead Lettuce', varietyName: 'Rex', quantity: 100 }
	return startCycle(farm.owner, StartCycleInput.parse({ ...crop, plantDate, trays: 0 }))
}

/** Adds a cycle of 100 plants that ended with one harvest of this many heads. */
async function harvested(heads: number, wasteMilli = 0, isLast = true) {
	const { id } = await plant()
	const where = { grade: 'A', storageLocation: 'Cooler', notes: null, weightG: null } as const
	const cut = { quantityMilli: heads * 1000, wasteMilli, harvestedOn: '2026-02-20', isLast }
	return { id, ...(await recordHarvest(farm.owner, { cycleId: id, ...where, ...cut })) }
}

async function takeHarvestBack({ lotId, harvestId }: { lotId: number; harvestId: number }) {
	const movements = await farm.ctx.db.read
		.select()
		.from(stockMovements)
		.where(eq(stockMovements.harvestId, harvestId))
	await reverseMovement(farm.owner, {
		lotId,
		movementId: movements[0]?.id ?? 0,
		reason: 'Wrong lot',
	})
}

const yields = async () => (await readAnalytics(farm.owner, span)).yields
const predicted = async () => (await listGrowth(farm.owner))[0]?.prediction

test('a harvest still counts for its variety after its cycle is deleted', async () => {
	await plant('2026-03-01')
	await harvested(90)
	await harvested(95)
	const { id } = await harvested(80)
	const before = await yields()
	expect(before).toMatchObject([{ cycles: 3, medianMilli: 90_000, lowestMilli: 80_000 }])
	expect(await predicted()).toMatchObject({ cycles: 3, quantity: 90, low: 80, high: 95 })
	await removeCycle(farm.owner, { cycleId: id })
	expect(await yields()).toEqual(before)
	expect(await predicted()).toMatchObject({ cycles: 3, quantity: 90, low: 80, high: 95 })
	expect((await readAnalytics(farm.owner, { from: '2026-02-21', to: span.to })).yields).toEqual([])
	expect(await listDeletedCycleYields(await makeFarm(farm, { name: 'Pod 2' }))).toEqual([])
})

test('harvests of an abandoned cycle are no yield of a planting', async () => {
	const { id } = await harvested(10, 0, false)
	await changeCycle(farm.owner, { cycleId: id, status: 'terminated' })
	await removeCycle(farm.owner, { cycleId: id })
	expect(await yields()).toEqual([])
	expect(await listDeletedCycleYields(farm.owner)).toEqual([])
})

test('a reversed harvest does not count, but one that was all waste counts as zero', async () => {
	await plant('2026-03-01')
	await harvested(90)
	await harvested(80)
	await harvested(0, 100_000)
	const wrong = await harvested(95)
	await takeHarvestBack(wrong)
	const { harvests: cut, yields: brought } = await readAnalytics(farm.owner, span)
	expect(cut).toMatchObject([{ cycles: 3, harvestedMilli: 170_000, wasteMilli: 100_000 }])
	expect(brought).toMatchObject([{ cycles: 3, medianMilli: 80_000, lowestMilli: 0 }])
	expect(await predicted()).toMatchObject({ cycles: 3, quantity: 80, low: 0, high: 90 })
	await removeCycle(farm.owner, { cycleId: wrong.id })
	expect(await yields()).toEqual(brought)
})

import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { expect, test } from 'vitest'
import { earlierCycleRecipes } from '#db/schema/planting-cycles'
import { farmPerTest } from '~/tests/farms/test-farm'
import { loadLotHistory } from '../traceability/load-lot-history.server'
import { lots } from '#db/schema/inventory'
import { changeCycle } from '../planting-cycles/change-cycle.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { requireCycle } from '../planting-cycles/require-cycle.server'
import { selectRecipe } from './select-recipe.server'
import { loadTargetSpans } from './load-targets.server'

const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 2, 1, 17) // noon in New York
const farm = farmPerTest(START_MS)

const after = (days: number) => farm.setNow(START_MS + days * DAY_MS)
const plant = (more: object = {}) => {
	const input = { cropName: 'Basil', varietyName: 'Sweet', trays: 0, ...more }
	return startCycle(farm.owner, StartCycleInput.parse(input))
}
/** Returns the recipe and stage a cycle grew by, in turn, from the history of its lot. */
async function grew(cycleId: number) {
	const rows = await farm.ctx.db.read.select().from(lots)
	const lot = rows.find((row) => row.cycleId === cycleId)
	if (!lot) throw new Error('the cycle has no lot')
	const { grownBy } = await loadLotHistory(farm.owner, lot)
	return grownBy.map(({ recipe, stage, place }) => [recipe?.id ?? null, stage, place])
}

test('another recipe for a zone changes nothing of what grew before', async () => {
	after(-1)
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil' })
	after(0)
	const { id } = await plant()
	after(20)
	await changeCycle(farm.owner, { cycleId: id, status: 'transplanted' })
	after(40)
	await changeCycle(farm.owner, { cycleId: id, status: 'harvested' })
	const before = await grew(id)
	expect(new Set(before.map(([recipe]) => recipe))).toEqual(new Set(['sweet-basil']))
	expect(before.map(([, stage]) => stage)).toEqual([
		'Germination',
		'Seedling',
		'Vegetative',
		'Vegetative',
	])
	after(47)
	await selectRecipe(farm.owner, { recipeId: 'radish-microgreens' })
	expect(await grew(id)).toEqual(before)
})

test('a crop is judged by the recipe of each day, and by none for days without a recorded one', async () => {
	const { id } = await plant({ cropName: 'Butterhead Lettuce', varietyName: null })
	after(2)
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
	after(5)
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil', zone: 'nursery' })
	after(7)
	expect(await grew(id)).toEqual([
		[null, null, 'nursery'],
		['butterhead-lettuce', 'Germination', 'nursery'],
		['butterhead-lettuce', 'Seedling', 'nursery'],
		// From another crop's recipe it gets the climate: the stage is that of the zone.
		['sweet-basil', 'Seedling', 'nursery'],
	])
})

test('a recipe of its own is known for the time it had it', async () => {
	const { id } = await plant({ recipeId: 'sweet-basil' })
	after(4)
	await changeCycle(farm.owner, { cycleId: id, recipeId: 'purple-basil' })
	after(6)
	const recipes = async () => [...new Set((await grew(id)).map(([recipe]) => recipe))]
	expect(await recipes()).toEqual(['sweet-basil', 'purple-basil'])
})

test('where an older version of the product kept no record, the recipe is not known', async () => {
	const { id } = await plant({ recipeId: 'sweet-basil' })
	const row = { cycleId: id, untilAt: START_MS + 3 * DAY_MS, recipeId: null, isKnown: false }
	await farm.ctx.db.write((tx) => tx.insert(earlierCycleRecipes).values(row).returning())
	after(6)
	const recipes = new Set((await grew(id)).map(([recipe]) => recipe))
	expect([...recipes]).toEqual([null, 'sweet-basil'])
	const { cycle } = await requireCycle(farm.owner, { cycleId: id })
	expect(cycle.recipeId).toBe('sweet-basil')
})

test('the band of a chart is that of each time', async () => {
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce' })
	after(3)
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil', zone: 'cultivation' })
	after(6)
	const span = { fromAt: START_MS - DAY_MS, toAt: farm.owner.now() }
	const targetsOf = await loadTargetSpans(farm.owner, span)
	const spans = targetsOf({ zone: 'cultivation', quantity: 'ph' })
	expect(spans.map(({ fromAt, target }) => [(fromAt - START_MS) / DAY_MS, target?.source])).toEqual(
		[
			[-1, 'typical'],
			[0, 'Butterhead lettuce, Vegetative'],
			[3, 'Sweet basil, Vegetative'],
		],
	)
	expect(
		targetsOf({ zone: 'nursery', quantity: 'ph' }).map(({ target }) => target?.source),
	).toEqual(['typical', 'Butterhead lettuce, Seedling'])
})

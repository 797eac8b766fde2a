import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { FarmCtx } from '~/context.server'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { type RecipeDraft, RecipeForm } from '@sfc/contract/growing/recipes/recipe-form'
import { recipeToForm } from '@sfc/contract/growing/recipes/recipe-to-form'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { activeRecipes } from '#db/schema/recipes'
import { CATALOGUE, catalogueRecipe, EARLIER_VERSIONS } from '@sfc/domain/growing/recipes/catalogue'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { expect, test } from 'vitest'
import { listAudit } from '~/areas/platform/services/audit/list-audit.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import type { Cycle } from '../cycle.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { addRecipe } from './add-recipe.server'
import { changeRecipe } from './change-recipe.server'
import { requireRecipe } from './require-recipe.server'
import { listRecipeVersions } from './list-recipe-versions.server'
import { listRecipes } from './list-recipes.server'
import { previewSelection } from './preview-selection.server'
import { readActiveRecipes } from './read-active-recipes.server'
import { loadCropRecord } from './load-crop-record.server'
import { retireRecipe } from './retire-recipe.server'
import { selectRecipe } from './select-recipe.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1, 15))

const butterhead = catalogueRecipe('butterhead-lettuce') as Recipe

/** Returns the recipe as its own form would send it, with changes. */
const toDraft = (recipe: Recipe, change: object = {}): RecipeDraft =>
	RecipeForm.parse({ ...recipeToForm(recipe), ...change }).draft

const copy = async (change: object = { name: 'House butterhead' }, ctx: FarmCtx = farm.owner) =>
	addRecipe(requirePermission(ctx, 'recipe.write'), {
		draft: toDraft(butterhead, change),
		copiedFrom: butterhead,
	})

const withPh = (recipe: Recipe, phMin: number, phMax: number) => ({
	stages: recipeToForm(recipe).stages.map((stage) =>
		stage.name === 'Vegetative' ? { ...stage, phMin, phMax } : stage,
	),
})

const grownBy = async (cycle: Cycle) =>
	(await loadCropRecord(farm.owner, [cycle], farm.owner.now())).lastOf(cycle)

test('a farm grows by its own recipes and those of the catalogue', async () => {
	expect(await listRecipes(farm.owner)).toEqual(CATALOGUE)
	const own = await copy()
	const listed = await listRecipes(farm.owner)
	expect(listed.map(({ name }) => name).slice(0, 2)).toEqual([
		'House butterhead',
		CATALOGUE[0]?.name,
	])
	expect(listed[0]).toEqual(own)
	const other = await makeFarm(farm, { name: 'Other' })
	expect(await listRecipes(other)).toEqual(CATALOGUE)
})

test('the preview of a recipe lists what changes, for each zone', async () => {
	const basil = catalogueRecipe('sweet-basil') as Recipe
	const first = await previewSelection(farm.owner, { recipe: butterhead, zone: 'nursery' })
	expect(first).toMatchObject([{ zone: 'nursery', from: null, stage: 'Seedling', plantings: [] }])
	expect(first[0]?.why).toContain('No planting in the nursery follows it')
	expect(first[0]?.changes.find(({ quantity }) => quantity === 'ph')).toMatchObject({
		was: { isTypical: true },
		is: { min: 5.6, max: 6, isTypical: false },
	})
	expect(await readActiveRecipes(farm.owner)).toEqual({})
	await selectRecipe(farm.owner, { recipeId: butterhead.id, zone: 'nursery' })
	const [nursery, cultivation] = await previewSelection(farm.owner, { recipe: basil })
	expect(nursery?.from).toEqual({ recipe: butterhead.name, stage: 'Seedling' })
	expect(cultivation?.from).toBeNull()
	expect(await previewSelection(farm.owner, { recipe: butterhead, zone: 'nursery' })).toMatchObject(
		[{ zone: 'nursery', from: { recipe: butterhead.name }, changes: [] }],
	)
})

test('the preview says how lamps would be set by colour, and nothing where they stay', async () => {
	const stages = recipeToForm(butterhead).stages
	const red = stages.map((stage) => ({ ...stage, lamps: { red: 80, farRed: 0 } }))
	const own = await copy({ name: 'Red', stages: red })
	const [nursery] = await previewSelection(farm.owner, { recipe: own, zone: 'nursery' })
	expect(nursery?.lamps).toEqual({ was: null, is: { red: 80, farRed: 0 } })
	await selectRecipe(farm.owner, { recipeId: own.id, zone: 'nursery' })
	const [same] = await previewSelection(farm.owner, { recipe: own, zone: 'nursery' })
	expect(same?.lamps).toBeNull()
	const [back] = await previewSelection(farm.owner, { recipe: butterhead, zone: 'nursery' })
	expect(back?.lamps).toEqual({ was: { red: 80, farRed: 0 }, is: null })
})

test('a selection that would leave growing crops in the dark warns so, with the stage as the reason', async () => {
	const start = (input: object) => startCycle(farm.owner, StartCycleInput.parse(input))
	await start({
		cropName: 'Basil',
		varietyName: 'Sweet',
		quantity: 40,
		plantDate: '2026-02-15',
		trays: 0,
	})
	await start({ cropName: 'Radish Microgreens', quantity: 200, plantDate: '2026-03-01', trays: 0 })
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil' })
	const radish = catalogueRecipe('radish-microgreens') as Recipe
	const [nursery] = await previewSelection(farm.owner, { recipe: radish, zone: 'nursery' })
	expect(nursery).toMatchObject({ stage: 'Germination in the dark' })
	expect(nursery?.why).toBe('Radish Microgreens, 200 plants of Mar 1, 2026, leads the nursery')
	expect(nursery?.changes.find(({ quantity }) => quantity === 'lightHours')?.is).toMatchObject({
		max: 0,
	})
	const lacks = (name: string) =>
		nursery?.plantings
			.find(({ cropName }) => cropName === name)
			?.lacks.map(({ quantity }) => quantity)
	expect(lacks('Basil')).toContain('lightHours')
	expect(lacks('Radish Microgreens')).toEqual([])
	// Where none of it grows the zone is not darkened at all.
	const [, cultivation] = await previewSelection(farm.owner, { recipe: radish })
	expect(cultivation?.stage).toBe('Growing under light')
})

test('a copy keeps the sources of unchanged figures', async () => {
	const own = await copy({ name: 'House', ...withPh(butterhead, 5.8, 6.2) })
	const [, seedling, vegetative] = own.stages
	expect(vegetative?.ph).toEqual({ min: 5.8, max: 6.2, from: 'farm' })
	expect(vegetative?.airC).toEqual(butterhead.stages[2]?.airC)
	expect(seedling?.ph).toEqual(butterhead.stages[1]?.ph)
	expect((await requireRecipe(farm.owner, { recipeId: own.id })).recipe).toEqual(own)
})

test('a change is a new version with a note; the previous one stays', async () => {
	const own = await copy()
	farm.setNow(Date.UTC(2026, 2, 2))
	const draft = toDraft(own, withPh(own, 5.8, 6.2))
	const changed = await changeRecipe(farm.owner, {
		recipeId: own.id,
		draft,
		version: 1,
		note: 'Tip burn in February',
	})
	expect(changed.version).toBe(2)
	const versions = await listRecipeVersions(farm.owner, { recipeId: own.id })
	expect(
		versions.map(({ recipe, note, differences }) => [recipe.version, note, differences]),
	).toEqual([
		[2, 'Tip burn in February', ['pH 5.6–6.0 → 5.8–6.2 in Vegetative']],
		[1, 'Copied from Butterhead lettuce', null],
	])
	expect(versions[1]?.recipe).toEqual(own)
})

test('a change that changes nothing writes no version', async () => {
	const own = await copy()
	const same = { recipeId: own.id, draft: toDraft(own), version: 1, note: 'nothing' }
	expect((await changeRecipe(farm.owner, same)).version).toBe(1)
	expect(await listRecipeVersions(farm.owner, { recipeId: own.id })).toHaveLength(1)
})

test('when two people change a recipe, the second is told', async () => {
	const own = await copy()
	const change = (name: string) =>
		changeRecipe(farm.owner, {
			recipeId: own.id,
			draft: toDraft(own, { name }),
			version: 1,
			note: null,
		})
	const outcomes = await Promise.allSettled([change('First'), change('Second')])
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	const refused = outcomes.find((outcome) => outcome.status === 'rejected')
	expect(refused?.reason).toMatchObject({ code: 'conflict' })
	expect(String(refused?.reason)).toContain('Ana Grower saved version 2 while you were typing')
	expect(await listRecipeVersions(farm.owner, { recipeId: own.id })).toHaveLength(2)
})

test('one recipe is active in each zone, and selecting another replaces it', async () => {
	expect(await readActiveRecipes(farm.owner)).toEqual({})
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce' })
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil', zone: 'cultivation' })
	const active = await readActiveRecipes(farm.owner)
	expect(active.nursery?.recipe.id).toBe('butterhead-lettuce')
	expect(active.cultivation?.recipe.id).toBe('sweet-basil')
	farm.setNow(Date.UTC(2026, 2, 1, 16))
	const again = await selectRecipe(farm.owner, { recipeId: 'sweet-basil', zone: 'cultivation' })
	expect(again.id).toBe('sweet-basil')
	expect(await readActiveRecipes(farm.owner)).toEqual(active)
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil' })
	expect((await readActiveRecipes(farm.owner)).nursery?.recipe.id).toBe('sweet-basil')
})

test('a zone keeps the selected version until another is selected', async () => {
	const own = await copy()
	await selectRecipe(farm.owner, { recipeId: own.id, zone: 'nursery' })
	const draft = toDraft(own, { name: 'Newer' })
	await changeRecipe(farm.owner, { recipeId: own.id, draft, version: 1, note: null })
	const name = async () => (await readActiveRecipes(farm.owner)).nursery?.recipe.name
	expect(await name()).toBe('House butterhead')
	await selectRecipe(farm.owner, { recipeId: own.id, zone: 'nursery' })
	expect(await name()).toBe('Newer')
})

test('new figures of the catalogue are followed only once a person selects them', async () => {
	const values = { farmId: farm.owner.farm.id, recipeId: butterhead.id, selectedBy: 'Ann' }
	await farm.ctx.db.write(async (tx) => {
		for (const [i, zone] of RECIPE_ZONES.entries())
			await tx.insert(activeRecipes).values({ ...values, zone, version: 1, selectedAt: i })
	})
	const followed = async () => {
		const { nursery, cultivation } = await readActiveRecipes(farm.owner)
		return [nursery, cultivation].map((one) => [one?.recipe.version, one?.hasNewer])
	}
	expect(await followed()).toEqual([
		[1, true],
		[1, true],
	])
	expect((await readActiveRecipes(farm.owner)).nursery?.recipe).toEqual(
		EARLIER_VERSIONS.find(({ id }) => id === butterhead.id),
	)
	await selectRecipe(farm.owner, { recipeId: butterhead.id, zone: 'nursery' })
	expect(await followed()).toEqual([
		[butterhead.version, false],
		[1, true],
	])
	const [entry] = (await listAudit(farm.owner, {})).entries
	expect(entry).toMatchObject({
		action: 'recipe.selected',
		before: { nursery: 'Butterhead lettuce, version 1' },
		after: { nursery: 'Butterhead lettuce, version 2' },
	})
})

test('a retired recipe is no longer offered, and its cycles still show it', async () => {
	const own = await copy()
	await selectRecipe(farm.owner, { recipeId: own.id, zone: 'nursery' })
	const input = { cropName: 'Butterhead', recipeId: own.id, trays: 0 }
	const cycle = await startCycle(farm.owner, StartCycleInput.parse(input))
	await expect(retireRecipe(farm.owner, { recipeId: own.id })).rejects.toThrow(
		/The nursery follows/,
	)
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil' })
	await retireRecipe(farm.owner, { recipeId: own.id })
	expect(await listRecipes(farm.owner)).toEqual(CATALOGUE)
	const refused = [
		() => retireRecipe(farm.owner, { recipeId: own.id }),
		() => selectRecipe(farm.owner, { recipeId: own.id }),
	]
	for (const attempt of refused)
		await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
	expect((await grownBy(cycle)).recipe?.name).toBe('House butterhead')
})

test('recipes of another farm are not found', async () => {
	const own = await copy()
	const stranger = await makeFarm(
		{ owner: await farm.signUp('stranger@farm.example') },
		{ name: 'Strange' },
	)
	const other = await makeFarm(farm, { name: 'Other' })
	const draft = toDraft(own, { name: 'Mine' })
	const attempts = [
		() => requireRecipe(stranger, { recipeId: own.id }),
		() => selectRecipe(stranger, { recipeId: own.id }),
		() => selectRecipe(other, { recipeId: own.id }),
		() => changeRecipe(other, { recipeId: own.id, draft, version: 1, note: null }),
		() => retireRecipe(other, { recipeId: own.id }),
	]
	for (const attempt of attempts)
		await expect(attempt()).rejects.toMatchObject({
			code: 'not-found',
			message: 'Recipe not found',
		})
	expect(await listRecipeVersions(other, { recipeId: own.id })).toEqual([])
	expect((await requireRecipe(other, { recipeId: own.id })).ctx.farm.id).toBe(farm.owner.farm.id)
})

test('growers write recipes, managers select them, viewers do neither', async () => {
	const grower: FarmCtx = { ...farm.owner, role: 'grower' }
	const viewer: FarmCtx = { ...farm.owner, role: 'viewer' }
	const own = await copy(undefined, grower)
	const draft = toDraft(own, { name: 'No' })
	const attempts = [
		async () => selectRecipe(requirePermission(grower, 'recipe.select'), { recipeId: own.id }),
		() => copy(undefined, viewer),
		async () =>
			changeRecipe(requirePermission(viewer, 'recipe.write'), {
				recipeId: own.id,
				draft,
				version: 1,
				note: null,
			}),
		async () => retireRecipe(requirePermission(viewer, 'recipe.write'), { recipeId: own.id }),
		async () => selectRecipe(requirePermission(viewer, 'recipe.select'), { recipeId: own.id }),
	]
	for (const attempt of attempts)
		await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
})

test('every change is in the audit log, in words', async () => {
	const own = await copy()
	const draft = toDraft(own, withPh(own, 5.8, 6.2))
	await changeRecipe(farm.owner, { recipeId: own.id, draft, version: 1, note: null })
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil', zone: 'nursery' })
	await retireRecipe(farm.owner, { recipeId: own.id })
	const { entries } = await listAudit(farm.owner, {})
	expect(entries.map(({ action }) => action)).toEqual([
		'recipe.retired',
		'recipe.selected',
		'recipe.changed',
		'recipe.added',
	])
	expect(entries[2]?.after).toMatchObject({ changes: ['pH 5.6–6.0 → 5.8–6.2 in Vegetative'] })
	expect(entries[1]).toMatchObject({
		before: { nursery: null },
		after: { nursery: 'Sweet basil, version 2' },
	})
})

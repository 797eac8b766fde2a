import { MixInput } from '@sfc/contract/growing/nutrients/mix-input'
import { ProductInput } from '@sfc/contract/growing/nutrients/product-input'
import { WaterInput } from '@sfc/contract/growing/nutrients/water-input'
import { CATALOGUE } from '@sfc/domain/growing/recipes/catalogue'
import { FORMULAS } from '@sfc/domain/growing/nutrients/formulas'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { auditEntries } from '#db/schema/audit'
import { doses } from '#db/schema/dosing'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { recordBatch } from '../supplies/record-batch.server'
import { computeMix } from './compute-mix.server'
import { listMixes, readMix } from './list-mixes.server'
import { listProducts, readProduct } from './list-products.server'
import { listWaters, readWater } from './list-waters.server'
import { mixToWire } from './mix-to-wire'
import { addMix, changeMix, removeMix } from './save-mix.server'
import { addProduct, changeProduct, removeProduct } from './save-product.server'
import { addWater, changeWater, removeWater } from './save-water.server'

const farm = farmPerTest(Date.UTC(2026, 4, 4, 9))
const hoagland = FORMULAS[1] as (typeof FORMULAS)[number]

const mixInput = (more: object = {}) =>
	MixInput.parse({
		name: 'Greens',
		targets: hoagland.targets,
		substanceIds: hoagland.saltIds,
		factor: 100,
		tankLiters: 20,
		...more,
	})
const TAP = WaterInput.parse({
	name: 'Tap',
	analysedOn: '2026-03-01',
	unit: 'ion',
	amounts: { calcium: 80, nitrateN: 22, sulfur: 48, sodium: 10, magnesium: 12, chloride: 15 },
	alkalinity: 200,
})
const product = (more: object = {}) =>
	ProductInput.parse({
		name: 'Calcinit 25 kg',
		saltId: 'calcium-ammonium-nitrate',
		pricePerKg: '1.20',
		lot: 'Y-77',
		...more,
	})

const audited = () =>
	farm.ctx.db.read
		.select({ action: auditEntries.action, subject: auditEntries.subject })
		.from(auditEntries)
		.where(eq(auditEntries.farmId, farm.owner.farm.id))

test('a mix says grams by tank, lots and cost, what it reaches, and its EC', async () => {
	const nitricId = await addProduct(
		farm.owner,
		product({ name: 'Nitric acid', saltId: 'nitric-acid', purityPct: 38, lot: 'N-1' }),
	)
	const calciumId = await addProduct(farm.owner, product())
	const waterId = await addWater(farm.owner, TAP)
	const salts = hoagland.saltIds.filter((id) => id !== 'calcium-nitrate')
	const input = mixInput({ waterId, acidId: nitricId, substanceIds: [...salts, calciumId] })
	const id = await addMix(farm.owner, input)
	const stored = await readMix(farm.owner, { id })
	const computed = await computeMix(farm.owner, stored)
	const { portions, elements, cost, ecMsCm, warnings, makesLiters, mlPerLiter } = mixToWire(
		computed,
		'USD',
	)
	const calcium = portions.find(({ substanceId }) => substanceId === calciumId)
	expect(calcium).toMatchObject({ name: 'Calcinit 25 kg', tank: 'A', lot: 'Y-77' })
	expect(calcium?.cost).toBeCloseTo(((calcium?.grams ?? 0) / 1000) * 1.2, 2)
	expect(portions.find(({ tank }) => tank === 'acid')).toMatchObject({ lot: 'N-1' })
	expect([makesLiters, mlPerLiter]).toEqual([2000, 10])
	// 80 mg/L of its 160 come with the water.
	expect(elements.find(({ element }) => element === 'calcium')).toMatchObject({
		target: 160,
		fromWater: 80,
	})
	expect(ecMsCm).toBeGreaterThan(1.5)
	expect(ecMsCm).toBeLessThan(2.6)
	expect(cost.total).toBeGreaterThan(0)
	expect(cost.withoutPrice).toContain('Potassium nitrate')
	expect(warnings.filter(({ at }) => at === 'water')).toEqual([])
})

test('targets come from a recipe where none are typed, and its stages say how strong', async () => {
	const recipe = CATALOGUE.find(({ nutrientsPpm }) => nutrientsPpm.potassium)
	const figure = recipe?.nutrientsPpm.potassium
	const input = mixInput({ targets: { iron: 2.5 }, recipeId: recipe?.id })
	const { problem, stages } = await computeMix(farm.owner, input)
	expect(problem.targets.potassium).toBe(((figure?.min ?? 0) + (figure?.max ?? 0)) / 2)
	expect(problem.targets.iron).toBe(2.5)
	const [stage] = stages.filter(({ strength }) => strength !== null)
	expect(stage?.strength).toBeGreaterThan(0)
	const bare = CATALOGUE.find(({ nutrientsPpm }) => Object.keys(nutrientsPpm).length === 0)
	await expect(
		computeMix(farm.owner, mixInput({ targets: {}, recipeId: bare?.id })),
	).rejects.toMatchObject({ code: 'invalid', field: 'recipeId' })
})

test('what is stored is changed, listed, deleted and audited', async () => {
	const { owner } = farm
	const waterId = await addWater(owner, TAP)
	await changeWater(owner, { id: waterId, ...TAP, name: 'Well' })
	expect(await listWaters(owner)).toMatchObject([{ name: 'Well', alkalinity: 200, unit: 'ion' }])
	const productId = await addProduct(owner, product())
	await changeProduct(owner, { id: productId, ...product({ lot: 'Y-78', tank: 'B' }) })
	expect(await listProducts(owner)).toMatchObject([
		{ lot: 'Y-78', tank: 'B', pricePerKgCents: 120, changedBy: 'Ana Grower' },
	])
	const id = await addMix(owner, mixInput())
	await changeMix(owner, { id, ...mixInput({ name: 'Herbs', factor: 50 }) })
	expect(await listMixes(owner)).toMatchObject([{ name: 'Herbs', factor: 50 }])
	await removeMix(owner, { id })
	await removeProduct(owner, { id: productId })
	await removeWater(owner, { id: waterId })
	expect([await listMixes(owner), await listProducts(owner), await listWaters(owner)]).toEqual([
		[],
		[],
		[],
	])
	expect(await audited()).toEqual(
		expect.arrayContaining(
			['water', 'product', 'mix'].flatMap((noun) =>
				['added', 'changed', 'removed'].map((done) =>
					expect.objectContaining({ action: `nutrient-${noun}.${done}` }),
				),
			),
		),
	)
})

test('what a mix uses stays until the mix is changed', async () => {
	const waterId = await addWater(farm.owner, TAP)
	const productId = await addProduct(farm.owner, product())
	const id = await addMix(farm.owner, mixInput({ waterId, substanceIds: [productId] }))
	const refused = { code: 'conflict', message: expect.stringContaining('Greens') as string }
	await expect(removeWater(farm.owner, { id: waterId })).rejects.toMatchObject(refused)
	await expect(removeProduct(farm.owner, { id: productId })).rejects.toMatchObject(refused)
	await changeMix(farm.owner, { id, ...mixInput() })
	await removeWater(farm.owner, { id: waterId })
	await removeProduct(farm.owner, { id: productId })
})

test('nothing of another farm is read, changed, deleted or used', async () => {
	const other = await makeFarm(farm, { name: 'Pod 2' })
	const waterId = await addWater(other, TAP)
	const productId = await addProduct(other, product())
	const mixId = await addMix(other, mixInput())
	const { owner } = farm
	const missing = { code: 'not-found' }
	for (const attempt of [
		() => readWater(owner, { id: waterId }),
		() => readProduct(owner, { id: productId }),
		() => readMix(owner, { id: mixId }),
		() => changeWater(owner, { id: waterId, ...TAP }),
		() => changeProduct(owner, { id: productId, ...product() }),
		() => changeMix(owner, { id: mixId, ...mixInput() }),
		() => removeWater(owner, { id: waterId }),
		() => removeProduct(owner, { id: productId }),
		() => removeMix(owner, { id: mixId }),
	])
		await expect(attempt()).rejects.toMatchObject(missing)
	for (const [field, more] of [
		['waterId', { waterId }],
		['substanceIds', { substanceIds: [productId] }],
		['acidId', { acidId: productId }],
	] as const)
		await expect(addMix(owner, mixInput(more))).rejects.toMatchObject({ code: 'invalid', field })
	expect(await listMixes(owner)).toEqual([])
	expect(await readWater(other, { id: waterId })).toMatchObject({ name: 'Tap' })
})

test('inputs that cannot be meant are refused at their field', () => {
	const refusedAt = (schema: typeof MixInput | typeof ProductInput, input: object) =>
		schema.safeParse(input).error?.issues.map(({ path }) => path.join('.'))
	const mix = { ...mixInput(), targets: hoagland.targets }
	expect(refusedAt(MixInput, { ...mix, targets: {} })).toEqual(['targets.nitrogen'])
	expect(refusedAt(MixInput, { ...mix, targets: { iron: -1 } })).toEqual(['targets.iron'])
	expect(refusedAt(MixInput, { ...mix, substanceIds: [] })).toEqual(['substanceIds'])
	expect(refusedAt(MixInput, { ...mix, factor: 0 })).toEqual(['factor'])
	expect(refusedAt(MixInput, { ...mix, tankLiters: 1e9 })).toEqual(['tankLiters'])
	expect(refusedAt(ProductInput, { name: 'Feed' })).toEqual(['percent'])
	expect(refusedAt(ProductInput, { name: 'Feed', saltId: 'gold' })).toEqual(['saltId'])
	expect(
		refusedAt(ProductInput, { name: 'Feed', per: 'volume', percent: { potassium: 5 } }),
	).toEqual(['gPerMl'])
})

test('doses of a noted batch correct the EC of the formula, once there are enough of them', async () => {
	const id = await addMix(farm.owner, mixInput())
	const before = await computeMix(farm.owner, await readMix(farm.owner, { id }))
	expect(before.learned).toMatchObject({ state: 'too-few', refills: 0 })
	const pumps = { A: 'nutrient-a', B: 'nutrient-b', acid: null, silicate: null } as const
	await recordBatch(farm.owner, { mixId: id, happenedOn: '2026-04-20', pumps })
	const agentId = 'agent-a'
	await farm.ctx.db.write((tx) =>
		tx
			.insert(agents)
			.values({
				id: agentId,
				farmId: farm.owner.farm.id,
				enrolledAt: 0,
				lastSeenAt: 0,
				hostname: 'pi',
				platform: 'linux',
				version: '1',
				secretHash: 'x',
			})
			.returning(),
	)
	// By the formula 100 L of water with 1 L of each stock are as mixed; this tank shows 8 % more.
	const risen = 1.08 * (before.ecMsCm - before.waterEcMsCm)
	const dose = (number: number, day: number, role: 'nutrient-a' | 'nutrient-b') => ({
		farmId: farm.owner.farm.id,
		agentId,
		controller: 'dosing',
		number,
		equipmentId: null,
		label: role,
		role,
		why: 'EC is low',
		ml: 1000,
		forMs: 1000,
		litres: 100,
		quantity: 'ec',
		before: role === 'nutrient-a' ? 0 : risen / 2,
		expected: risen / 2,
		after: role === 'nutrient-a' ? risen / 2 : risen,
		verdict: 'worked',
		startedAt: Date.UTC(2026, 3, day, 12, number % 2),
		judgedAt: Date.UTC(2026, 3, day, 13),
	})
	const refillOn = (day: number) => [
		dose(2 * day, day, 'nutrient-a'),
		dose(2 * day + 1, day, 'nutrient-b'),
	]
	const give = (days: number[]) =>
		farm.ctx.db.write((tx) => tx.insert(doses).values(days.flatMap(refillOn)).returning())
	// Before the batch, and on its day, nobody knows what was in the tanks.
	await give([18, 20, 21, 22])
	const few = await computeMix(farm.owner, await readMix(farm.owner, { id }))
	expect(few.learned).toMatchObject({ state: 'too-few', refills: 2, factor: null })
	expect(few.learnedEcMsCm).toBe(few.ecMsCm)
	await give([23, 24, 25])
	const enough = await computeMix(farm.owner, await readMix(farm.owner, { id }))
	expect(enough.learned).toMatchObject({ state: 'learned', refills: 5 })
	expect(enough.learned.factor).toBeCloseTo(1.08, 2)
	expect(enough.learnedEcMsCm / enough.ecMsCm).toBeCloseTo(1.08, 2)
	expect(mixToWire(enough, 'USD').learnedEc.ecMsCm).toBeCloseTo(enough.learnedEcMsCm, 2)
})

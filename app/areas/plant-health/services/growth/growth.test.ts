import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { RecordStageInput } from '@sfc/contract/plant-health/growth/record-stage'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import type { CycleStatus } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { CATALOGUE } from '@sfc/domain/growing/recipes/catalogue'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plantingCycles } from '#db/schema/planting-cycles'
import { harvests, lots } from '#db/schema/inventory'
import { journalEntries } from '#db/schema/journal'
import { rollups } from '#db/schema/readings'
import type { FarmCtx } from '~/context.server'
import { enrolTestAgent, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { requireCycle } from '~/areas/growing/services/planting-cycles/require-cycle.server'
import { startCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { listGrowth } from './list-growth.server'
import { recordStage } from './record-stage.server'
import { listObservations } from './list-observations.server'
import { readGrowthAnalytics } from './read-growth-analytics.server'
import { readGrowth } from './read-growth.server'
import { removeObservation } from './remove-observation.server'

const DAY_MS = 86_400_000
const [, , HOUR_MS] = LEVELS_MS
const START_MS = Date.UTC(2026, 0, 20, 17) // noon in New York
const TODAY = '2026-01-20'
const farm = farmPerTest(START_MS)

const plant = async (daysAgo: number, more: object = {}, ctx = farm.owner) => {
	const plantDate = addDays(TODAY, -daysAgo)
	const crop = { cropName: 'Butterhead Lettuce', varietyName: 'Rex', plantDate, ...more }
	return startCycle(ctx, StartCycleInput.parse(crop))
}
const set = (id: number, values: Partial<typeof plantingCycles.$inferInsert>) =>
	farm.ctx.db.write((tx) =>
		tx.update(plantingCycles).set(values).where(eq(plantingCycles.id, id)).returning(),
	)
const note = async (cycleId: number, more: object = {}, ctx: FarmCtx = farm.owner) =>
	recordStage(requirePermission(ctx, 'journal.write'), {
		cycleId,
		...RecordStageInput.parse({ stage: 'vegetative growth', ...more }),
	})
const growth = async (cycleId: number, ctx = farm.owner) =>
	readGrowth(ctx, { cycle: (await requireCycle(ctx, { cycleId })).cycle })

/** Adds a harvested cycle of 100 plants with this yield, this many days after planting. */
async function harvested(heads: number, days: number) {
	const { id, plantDate } = await plant(100)
	const harvestedOn = addDays(plantDate, days)
	await set(id, { status: 'harvested' satisfies CycleStatus, harvestedOn })
	const [lot] = await farm.ctx.db.read.select().from(lots).where(eq(lots.cycleId, id))
	const common = { farmId: farm.owner.farm.id, lotId: lot?.id ?? 0, createdAt: START_MS }
	const details = { grade: 'A', storageLocation: 'Zone A', recordedBy: 'Ana', harvestedOn }
	await farm.ctx.db.write((tx) =>
		tx
			.insert(harvests)
			.values({ ...common, ...details, quantityMilli: heads * 1000 })
			.returning(),
	)
}

/** Stores hourly means of a sensor in the nursery, from so many days ago until now. */
async function readHourly(quantity: string, days: number, valueOf: (hour: number) => number) {
	const points = await loadLatestReadings(farm.owner)
	const pointId = points.find((point) => point.quantity === quantity)?.pointId ?? 0
	const hours = Array.from({ length: 24 * days }, (_, i) => START_MS - i * HOUR_MS)
	const rows = hours.map((at, i) => {
		const value = valueOf(i)
		const figures = { min: value, max: value, mean: value, last: value, stuck: 0, spikes: 0 }
		return { pointId, levelMs: HOUR_MS, at: at - (at % HOUR_MS), count: 1, good: 1, ...figures }
	})
	for (let i = 0; i < rows.length; i += 100)
		await farm.ctx.db.write((tx) =>
			tx
				.insert(rollups)
				.values(rows.slice(i, i + 100))
				.returning(),
		)
}

test('a crop without data has no health score, and says what is missing', async () => {
	await plant(3)
	const [crop] = await listGrowth(farm.owner)
	expect(crop).toMatchObject({ stage: 'germination', daysGrowing: 3, health: { score: null } })
	expect(crop?.health.missing.map(({ why }) => why)).toContain(
		'No recipe set a target for it in these hours',
	)
	expect(crop?.next).toMatchObject({ stage: 'transplant', daysRemaining: 11 })
	expect(crop?.prediction.basis).toBe('recipe') // the catalogue's recipe for butterhead states a yield
	expect(crop?.environment.every(({ value }) => value === null)).toBe(true)
})

test('overdue work and open issues lower the health score, each with its reason', async () => {
	const { id } = await plant(19)
	const issue = { type: 'issue', title: 'Aphids under the leaves', source: 'person', tags: [] }
	const at = { farmId: farm.owner.farm.id, cycleId: id, createdAt: START_MS, updatedAt: START_MS }
	const named = { cropName: 'Butterhead Lettuce', writtenBy: 'Ana' }
	await farm.ctx.db.write((tx) =>
		tx
			.insert(journalEntries)
			.values({ ...issue, ...at, ...named })
			.returning(),
	)
	const { health } = await growth(id)
	// 5 of 10 days of weight 30, 1 of 3 issues of weight 20
	expect(health.score).toBe(Math.round(100 - (100 * (15 + 20 / 3)) / 50))
	expect(health.reasons.map(({ why }) => why)).toEqual([
		'Transplant is 5 days overdue',
		'1 open issue: Aphids under the leaves',
	])
	const resolved = { resolvedAt: START_MS }
	await farm.ctx.db.write((tx) => tx.update(journalEntries).set(resolved).returning())
	expect((await growth(id)).health.reasons.map(({ lost }) => lost > 0)).toEqual([true, false])
})

test('hours outside the recipe’s band count, from air of its own place only', async () => {
	const recipe = CATALOGUE.find(({ cropName }) => cropName === 'Butterhead Lettuce')
	expect(recipe?.stages[1]?.ph).toBeDefined() // its seedling stage has a pH band
	await (await enrolTestAgent(farm.owner)).inventory([NURSERY])
	const { id } = await plant(16, { recipeId: recipe?.id })
	await readHourly('ph', 8, (hour) => (hour % 4 === 0 ? 9 : 5.8))
	const ph = (await growth(id)).health.reasons.find(({ key }) => key === 'ph')
	expect(ph?.why).toBe('pH was not what it needs in 42 of 168 hours')
	expect(ph?.lost).toBeGreaterThan(0)
	const [listed] = await listGrowth(farm.owner)
	expect(listed?.health.score).toBe((await growth(id)).health.score)
	await set(id, { status: 'transplanted', transplantedOn: addDays(TODAY, -8) })
	const { health } = await growth(id)
	expect(health.missing.find(({ key }) => key === 'airTemperature')?.why).toBe(
		'No readings where it grows',
	)
	// The water is shared: the probes of the reservoir count wherever the crop stands.
	expect(health.reasons.find(({ key }) => key === 'ph')?.why).toContain('of 168 hours')
})

test('one warm hour does not make a crop sick, and a few hours are too early to say', async () => {
	const recipe = CATALOGUE.find(({ cropName }) => cropName === 'Butterhead Lettuce')
	const band = recipe?.stages[1]?.airC
	if (!band) throw new Error('its seedling stage has a band of air temperature')
	await (await enrolTestAgent(farm.owner)).inventory([NURSERY])
	const { id } = await plant(12, { recipeId: recipe?.id })
	await note(id, { stage: 'germination' })
	const air = async () => {
		const { health } = await growth(id)
		const list = [...health.reasons, ...health.missing]
		return { score: health.score, ...list.find(({ key }) => key === 'airTemperature') }
	}
	await readHourly('airTemperature', 0.25, () => band.max + 1)
	expect(await air()).toMatchObject({
		score: 100,
		why: expect.stringContaining('Too early to say, 5 of 24 hours'),
	})
	await farm.ctx.db.write((tx) => tx.delete(rollups).returning())
	await readHourly('airTemperature', 2, (hour) => (hour === 1 ? band.max + 1 : band.max))
	const one = await air()
	expect(one.score).toBeGreaterThan(98)
	await farm.ctx.db.write((tx) => tx.delete(rollups).returning())
	await readHourly('airTemperature', 2, (hour) => (hour < 24 ? band.max + 1 : band.max))
	const near = await air()
	await farm.ctx.db.write((tx) => tx.delete(rollups).returning())
	await readHourly('airTemperature', 2, (hour) => (hour < 24 ? band.max + 6 : band.max))
	const far = await air()
	expect(near.score).toBeLessThan(one.score ?? 0)
	expect(far.score).toBeLessThan(near.score ?? 0)
})

test('degree days and light are computed from the hours with readings', async () => {
	await (await enrolTestAgent(farm.owner)).inventory([NURSERY])
	const { id } = await plant(4)
	await readHourly('airTemperature', 2, () => 16.4)
	const { sums } = await growth(id)
	// lettuce grows above 4.4 °C; an hour each from planting at midnight until now
	expect(sums.degreeDays).toMatchObject({ hours: 47, ofHours: 108, baseC: 4.4 })
	expect(sums.degreeDays?.sum).toBeCloseTo((12 * 47) / 24)
	expect(sums.light).toEqual([])
	expect(
		(await readGrowthAnalytics(farm.owner, { page: 1, size: 10 })).heat.crops[0]?.sums,
	).toEqual(sums)
})

test('three harvests of a variety give a prediction and statistics of its days', async () => {
	const { id } = await plant(10, { quantity: 50 })
	await harvested(90, 44)
	await harvested(80, 47)
	expect((await growth(id)).prediction.basis).toBe('recipe')
	await harvested(96, 50)
	expect((await growth(id)).prediction).toMatchObject({
		basis: 'harvests',
		quantity: 45,
		low: 40,
		high: 48,
		unit: 'heads',
		cycles: 3,
	})
	const { varieties } = await readGrowthAnalytics(farm.owner, { page: 1, size: 10 })
	expect(varieties).toMatchObject([
		{
			label: 'Butterhead Lettuce - Rex',
			growing: 1,
			harvested: 3,
			lost: 0,
			planned: 45,
			actual: 47,
			measured: 3,
			yield: { quantity: 0.9, cycles: 3 },
		},
	])
})

test('a recorded stage counts, appears in the journal, and can be removed', async () => {
	const { id } = await plant(9)
	const noted = await note(id, { seenOn: addDays(TODAY, -1), note: 'Six true leaves' })
	expect(await growth(id)).toMatchObject({ stage: 'vegetative growth' })
	const [entry] = await farm.ctx.db.read.select().from(journalEntries)
	expect(entry).toMatchObject({
		type: 'observation',
		title: 'Stage recorded: Vegetative growth',
		source: 'system',
		notes: 'Six true leaves',
		cycleId: id,
		writtenBy: 'Ana Grower',
	})
	await removeObservation(farm.owner, { cycleId: id, observationId: noted.id })
	expect(await growth(id)).toMatchObject({ stage: 'germination', seen: [] })
	await expect(
		removeObservation(farm.owner, { cycleId: id, observationId: noted.id }),
	).rejects.toMatchObject({ code: 'not-found' })
})

test.each([
	[{ stage: 'fruiting' }, 'stage', 'Butterhead Lettuce - Rex does not go through fruiting'],
	[{ seenOn: '2026-01-10' }, 'seenOn', 'This day is before planting'],
	[{ seenOn: '2026-01-21' }, 'seenOn', 'This day is in the future'],
])('recording the stage %j is refused at %s', async (wrong, field, message) => {
	const { id } = await plant(9)
	await expect(note(id, wrong)).rejects.toMatchObject({ code: 'invalid', field, message })
	expect(await listObservations(farm.owner)).toEqual([])
})

test('only the author or a manager removes a record; viewers add none; ended crops take none', async () => {
	const { id } = await plant(9)
	const { id: observationId } = await note(id)
	const other = await farm.signUp('other@farm.example')
	const as = (role: FarmCtx['role']): FarmCtx => ({ ...farm.owner, user: other.user, role })
	const remove = async (ctx: FarmCtx) =>
		removeObservation(requirePermission(ctx, 'journal.write'), { cycleId: id, observationId })
	await expect(remove(as('grower'))).rejects.toMatchObject({ code: 'forbidden' })
	await expect(remove(as('viewer'))).rejects.toMatchObject({ code: 'forbidden' })
	await expect(note(id, {}, as('viewer'))).rejects.toMatchObject({ code: 'forbidden' })
	await remove(as('manager'))
	await set(id, { status: 'harvested', harvestedOn: TODAY })
	await expect(note(id)).rejects.toMatchObject({ code: 'conflict' })
	expect(await growth(id)).toMatchObject({ stage: 'harvest', next: null })
})

test('crops of another farm can be neither seen nor changed', async () => {
	const { id } = await plant(9)
	const other = await makeFarm(farm, { name: 'Other' })
	expect(await listGrowth(other)).toEqual([])
	await expect(note(id, {}, other)).rejects.toMatchObject({ code: 'not-found' })
	expect((await readGrowthAnalytics(other, { page: 1, size: 10 })).varieties).toEqual([])
})

test('hundreds of crops need as many queries as one', async () => {
	const asked = async () => {
		let count = 0
		const { select, with: withed } = farm.owner.db.read
		const read = new Proxy(farm.owner.db.read, {
			get: (target, key) => {
				if (key === 'select' || key === 'with') count++
				return key === 'select'
					? select.bind(target)
					: key === 'with'
						? withed.bind(target)
						: Reflect.get(target, key)
			},
		})
		await listGrowth({ ...farm.owner, db: { ...farm.owner.db, read } })
		return count
	}
	const { id: _id, ...row } = await plant(1)
	const one = await asked()
	const more = Array.from({ length: 300 }, (_, i) => ({ ...row, plantDate: addDays(TODAY, -i) }))
	await farm.ctx.db.write((tx) => tx.insert(plantingCycles).values(more).returning())
	expect(await listGrowth(farm.owner)).toHaveLength(301)
	expect(await asked()).toBe(one)
	farm.setNow(START_MS + DAY_MS)
	expect((await listGrowth(farm.owner))[0]?.daysGrowing).toBe(300)
})

import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { AnalyticsWire } from '@sfc/contract/growing/analytics/analytics'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tasks } from '#db/schema/planting-cycles'
import { harvests, lots } from '#db/schema/inventory'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { changeCycle } from '../planting-cycles/change-cycle.server'
import { updateCycleStatus } from '../planting-cycles/update-cycle-status.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { formatAnalyticsCsv } from './format-analytics-csv'
import { readAnalytics } from './read-analytics.server'
import { readAnalyticsForSpan } from './read-analytics-for-span.server'

const span = { from: '2026-01-01', to: '2026-03-31' }
const farm = farmPerTest(Date.UTC(2026, 2, 10, 12))

const plant = (more: object) =>
	startCycle(
		farm.owner,
		StartCycleInput.parse({ cropName: 'Basil', varietyName: 'Genovese', quantity: 100, ...more }),
	)

/** Adds a cycle that was transplanted and harvested on these days, with one harvest. */
async function harvested(
	days: { plant: string; transplant: string; harvest: string },
	milli = 90_000,
) {
	const cycle = await plant({ plantDate: days.plant, transplantDays: 14, harvestDays: 40 })
	await farm.ctx.db.write(async (tx) => {
		const ctx = farm.owner
		const moved = await updateCycleStatus(tx, ctx, {
			cycle,
			to: 'transplanted',
			day: days.transplant,
		})
		await updateCycleStatus(tx, ctx, { cycle: moved, to: 'harvested', day: days.harvest })
		const [lot] = await tx.select().from(lots).where(eq(lots.cycleId, cycle.id))
		await tx.insert(harvests).values({
			farmId: ctx.farm.id,
			lotId: lot?.id ?? 0,
			harvestedOn: days.harvest,
			quantityMilli: milli,
			wasteMilli: 10_000,
			grade: 'A',
			storageLocation: 'Cold room',
			recordedBy: 'Ana',
			createdAt: ctx.now(),
		})
	})
	return cycle
}

test('a farm without a past has no figures, rather than zeros', async () => {
	const analytics = await readAnalytics(farm.owner, span)
	expect(AnalyticsWire.parse(analytics)).toEqual(analytics)
	expect(analytics).toMatchObject({
		harvests: [],
		stages: [],
		yields: [],
		tasksByType: [],
		started: { cycles: 0, plants: 0 },
		tasks: { judged: 0, onTimePct: null, medianDaysLate: null },
		endings: { lostPct: null },
	})
	expect(formatAnalyticsCsv(analytics)).not.toContain('median')
})

test('plantings, harvests and losses are counted, with the number of their cycles', async () => {
	await harvested({ plant: '2026-01-05', transplant: '2026-01-20', harvest: '2026-02-16' })
	await harvested({ plant: '2026-01-06', transplant: '2026-01-19', harvest: '2026-02-20' }, 70_000)
	const { id } = await plant({ plantDate: '2026-02-02', quantity: 50 })
	await changeCycle(farm.owner, { cycleId: id, status: 'cancelled' })
	await plant({ plantDate: '2025-12-31' })
	const analytics = await readAnalytics(farm.owner, span)
	expect(AnalyticsWire.parse(analytics)).toEqual(analytics)
	expect(analytics.started).toEqual({ cycles: 3, plants: 250 })
	expect(analytics.harvests).toEqual([
		{ unit: 'bunches', cycles: 2, harvestedMilli: 160_000, wasteMilli: 20_000, wastePct: 11 },
	])
	expect(analytics.stages).toEqual([
		{
			crop: 'Basil - Genovese',
			transplant: { planned: 14, real: 14, cycles: 2 },
			harvest: { planned: 40, real: 43.5, cycles: 2 },
		},
	])
	expect(analytics.endings).toMatchObject({
		all: { cycles: 3, plants: 250 },
		cancelled: { cycles: 1, plants: 50 },
		lostPct: 20,
	})
	expect(analytics.yields).toMatchObject([
		{ cycles: 2, unit: 'bunches', medianMilli: 80_000, perPlantMilli: 800 },
	])
	const sums = analytics.periods.map(({ plants, harvestedMilli }) => [
		plants,
		harvestedMilli['bunches'],
	])
	expect(sums.filter(([plants, cut]) => plants || cut)).toEqual([
		[200, undefined],
		[50, undefined],
		[0, 160_000],
	])
})

test('a lot that is harvested twice is one cycle with one yield', async () => {
	const { id } = await harvested({
		plant: '2026-01-05',
		transplant: '2026-01-20',
		harvest: '2026-02-16',
	})
	const { db } = farm.ctx
	const [lot] = await db.read.select().from(lots).where(eq(lots.cycleId, id))
	const [first] = await db.read.select().from(harvests)
	if (!lot || !first) throw new Error('nothing was cut')
	const { id: _id, ...cut } = first
	await db.write((tx) => tx.insert(harvests).values({ ...cut, harvestedOn: '2026-02-10' }))
	const analytics = await readAnalytics(farm.owner, span)
	expect(analytics.harvests).toMatchObject([{ cycles: 1, harvestedMilli: 180_000 }])
	expect(analytics.yields).toMatchObject([{ cycles: 1, medianMilli: 180_000 }])
})

test('a task is on time until midnight on the farm, and a cancelled one does not count', async () => {
	const common = {
		farmId: farm.owner.farm.id,
		type: 'maintenance',
		priority: 'low',
		title: 'Clean',
	}
	const due = (
		dueDate: string,
		completedAt: number | null,
		terminatedAt: number | null = null,
	) => ({
		...common,
		dueDate,
		completedAt,
		terminatedAt,
		isCompleted: completedAt !== null,
		createdAt: 0,
	})
	const midnight = Date.UTC(2026, 2, 9, 4) // the 8th has 23 hours in New York
	await farm.ctx.db.write((tx) =>
		tx
			.insert(tasks)
			.values([
				due('2026-03-08', midnight - 1),
				due('2026-03-08', midnight),
				due('2026-03-08', Date.UTC(2025, 5, 1)),
				due('2026-03-09', null),
				due('2026-03-10', null),
				due('2026-03-01', null, 1),
			]),
	)
	const { tasks: judged, tasksByType } = await readAnalytics(farm.owner, span)
	const figures = {
		judged: 4,
		onTime: 2,
		late: 1,
		open: 1,
		onTimePct: 50,
		medianDaysLate: 1,
		mostDaysLate: 1,
	}
	expect(judged).toEqual(figures)
	expect(tasksByType).toEqual([{ type: 'maintenance', ...figures }])
})

test('another farm has figures of its own, and a link names the span', async () => {
	await harvested({ plant: '2026-01-05', transplant: '2026-01-20', harvest: '2026-02-16' })
	const other = await makeFarm(farm, { name: 'Pod 2' })
	expect((await readAnalytics(other, span)).started.cycles).toBe(0)
	expect(await readAnalyticsForSpan(farm.owner, '30d')).toMatchObject({
		span: '30d',
		from: '2026-02-09',
		to: '2026-03-10',
		step: 'week',
		started: { cycles: 0 },
		harvests: [{ cycles: 1 }],
	})
	expect(await readAnalyticsForSpan(farm.owner, '1y')).toMatchObject({ step: 'month' })
})

test('the CSV has a line per figure, and no cell starts a formula', async () => {
	const cycle = await harvested({
		plant: '2026-01-05',
		transplant: '2026-01-20',
		harvest: '2026-02-16',
	})
	await changeCycle(farm.owner, { cycleId: cycle.id, cropName: '=HYPERLINK("x")' })
	const csv = formatAnalyticsCsv(await readAnalytics(farm.owner, span))
	expect(csv).toContain('2026-01-01,2026-03-31,waste,,10,bunches,1,cycles')
	expect(csv).not.toMatch(/(^|,)"?=/m)
})

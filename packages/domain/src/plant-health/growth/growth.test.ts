import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../calendar/calendar-day'
import { cropTraits, cropStages, formatSource } from '../../growing/planting-cycles/crop-traits'
import table from '../../growing/planting-cycles/crop-traits.json' with { type: 'json' }
import { planDelay } from './plan-delay'
import { growthOn } from './growth-on'
import {
	GROWTH_STAGES,
	stageIndex,
	stageFromName,
	type GrowthStage,
} from '../../growing/planting-cycles/growth-stage'
import { stageDays, type CycleFacts, type ObservedStage } from './stage-days'
import { stagePlan } from './stage-plan'

const PLANTED = '2026-01-05'
const lettuce = {
	cropName: 'Butterhead Lettuce',
	varietyName: null,
	transplantDays: 14,
	harvestDays: 45,
}
const facts = (more: Partial<CycleFacts> = {}): CycleFacts => ({
	plantDate: PLANTED,
	transplantDays: 14,
	status: 'planted',
	transplantedOn: null,
	harvestedOn: null,
	...more,
})
const tomatoRecipe = {
	transplantDays: 28,
	growthDays: 100,
	stages: [
		{ name: 'Germination', days: 8 },
		{ name: 'Seedling', days: 20 },
		{ name: 'Vegetative', days: 22 },
		{ name: 'Flowering', days: 20 },
		{ name: 'Fruiting', days: 30 },
	],
}
const onDay = (day: number, more: Partial<CycleFacts> = {}, seen: ObservedStage[] = []) => {
	const days = stageDays(stagePlan(lettuce, null), facts(more), seen)
	return growthOn(days, addDays(PLANTED, day), { isHarvested: more.harvestedOn !== undefined })
}

describe('stages', () => {
	test('leafy crops have no flowering stage, fruit crops do, and direct-sown crops are not transplanted', () => {
		expect(cropStages('Butterhead Lettuce', 14)).toEqual([
			'seeding',
			'germination',
			'transplant',
			'vegetative growth',
			'harvest',
		])
		expect(cropStages('Cherry Tomato', 28)).toEqual([...GROWTH_STAGES])
		expect(cropStages('Nasturtium', 14)).toContain('flowering')
		expect(cropStages('Arugula', 0)).not.toContain('transplant')
		expect(cropTraits('Spearmint')).toEqual(cropTraits('Something new'))
	})

	test('every crop figure names a source or general practice', () => {
		for (const { named, baseC, sproutDays } of table.crops) {
			for (const { from } of [baseC, sproutDays])
				expect(Object.keys(table.sources), named.join()).toContain(from)
		}
		expect(formatSource('no such')).toBe('General practice')
	})

	test.each([
		['Germination in the dark', 'germination'],
		['Seedling', 'germination'],
		['Growth to flower', 'vegetative growth'],
		['Growing under light', 'vegetative growth'],
		['Flowering', 'flowering'],
		['Xyz', undefined],
	])('a recipe that says %s means %s', (name, stage) => expect(stageFromName(name)).toBe(stage))

	test.each([
		[0, {}, 'seeding'],
		[1, {}, 'germination'],
		[13, {}, 'germination'],
		[14, {}, 'transplant'],
		[40, {}, 'transplant'], // not transplanted yet
		[16, { status: 'transplanted', transplantedOn: '2026-01-19' }, 'transplant'],
		[17, { status: 'transplanted', transplantedOn: '2026-01-19' }, 'vegetative growth'],
		[12, { status: 'transplanted', transplantedOn: '2026-01-17' }, 'transplant'],
		[30, { status: 'transplanted' }, 'vegetative growth'],
		[45, { status: 'transplanted' }, 'harvest'],
		[-3, {}, 'seeding'],
	])('on day %i with %j lettuce is in %s', (day, more, stage) =>
		expect(onDay(day, more).stage).toBe(stage),
	)

	test('a planned day is never reported as reached; work and notes are', () => {
		const reached = (more: Partial<CycleFacts>, seen: ObservedStage[] = []) =>
			stageDays(stagePlan(lettuce, null), facts(more), seen).map((one) => one.reachedOn)
		expect(reached({})).toEqual([PLANTED, null, null, null, null])
		const seen: ObservedStage[] = [{ stage: 'germination', seenOn: '2026-01-08' }]
		const moved = { status: 'transplanted', transplantedOn: '2026-01-20' }
		expect(reached({ status: 'transplanted' })[2]).toBeNull()
		expect(reached(moved, seen)).toEqual([PLANTED, '2026-01-08', '2026-01-20', null, null])
	})

	test('a note moves a crop on from its day, and removing it moves the crop back', () => {
		const seen: ObservedStage[] = [{ stage: 'vegetative growth', seenOn: addDays(PLANTED, 10) }]
		expect(onDay(9, {}, seen).stage).toBe('germination')
		expect(onDay(10, {}, seen).stage).toBe('vegetative growth')
		expect(onDay(10, {}, []).stage).toBe('germination')
		const late: ObservedStage[] = [{ stage: 'germination', seenOn: addDays(PLANTED, 15) }]
		expect(onDay(15, {}, late).stage).toBe('transplant') // the later of note and dates
	})

	test('the flowering of a tomato comes from the recipe, scaled to the days of its cycle', () => {
		const days = { transplantDays: 28, harvestDays: 100 }
		const tomato = { cropName: 'Tomatoes', varietyName: 'Cherry', ...days }
		expect(stagePlan(tomato, tomatoRecipe).map(({ fromDay }) => fromDay)).toEqual([
			0, 1, 28, 31, 50, 70, 100,
		])
		expect(stagePlan({ ...tomato, harvestDays: 172 }, tomatoRecipe)[5]?.fromDay).toBe(112)
		expect(stagePlan(tomato, null)[4]).toEqual({ stage: 'flowering', fromDay: null })
	})

	test('the next stage is shown with its days', () => {
		expect(onDay(10).next).toMatchObject({
			stage: 'transplant',
			daysRemaining: 4,
			description: 'Transplant is due in 4 days',
		})
		expect(onDay(16).next?.description).toBe('Transplant was due 2 days ago')
		expect(onDay(20, { status: 'transplanted' }).next?.stage).toBe('harvest')
		expect(onDay(46, { status: 'transplanted' }).next?.description).toBe(
			'Harvest was due 1 day ago',
		)
		expect(onDay(46, { status: 'harvested', harvestedOn: '2026-02-19' }).next).toBeNull()
		expect(onDay(-2).next?.description).toBe('Seeding is expected in 2 days')
	})
})

const anyDay = fc.integer({ min: 0, max: 400 })
const anyCycle = fc.record({
	cropName: fc.constantFrom('Basil', 'Tomato', 'Nasturtium', 'Pak choi', ''),
	varietyName: fc.constantFrom(null, 'Cherry'),
	transplantDays: fc.integer({ min: 0, max: 60 }),
	growth: fc.integer({ min: 1, max: 300 }),
	recipe: fc.constantFrom(null, tomatoRecipe),
	transplantedOn: fc.option(anyDay),
	harvestedOn: fc.option(anyDay),
	seen: fc.array(fc.tuple(fc.constantFrom(...GROWTH_STAGES), anyDay), { maxLength: 5 }),
	plantDate: fc.constantFrom('2024-02-27', '2026-03-07', '2026-10-30'),
})

function build(cycle: typeof anyCycle extends fc.Arbitrary<infer C> ? C : never) {
	const { plantDate, transplantDays } = cycle
	const on = (day: number | null) => (day === null ? null : addDays(plantDate, day))
	const plan = stagePlan({ ...cycle, harvestDays: transplantDays + cycle.growth }, cycle.recipe)
	const status = cycle.transplantedOn === null ? 'planted' : 'transplanted'
	const done = { transplantedOn: on(cycle.transplantedOn), harvestedOn: on(cycle.harvestedOn) }
	const seen = cycle.seen.map(([stage, day]) => ({ stage, seenOn: addDays(plantDate, day) }))
	const known = { plantDate, transplantDays, status, ...done }
	return { plan, known, seen, days: stageDays(plan, known, seen), on }
}

test('stage and progress never go back as days pass', () => {
	fc.assert(
		fc.property(anyCycle, anyDay, anyDay, (cycle, a, b) => {
			const { days, on } = build(cycle)
			const [earlier, later] = [Math.min(a, b), Math.max(a, b)].map((day) =>
				growthOn(days, on(day) ?? '', { isHarvested: false }),
			)
			if (!earlier || !later) throw new Error('two days')
			expect(stageIndex(later.stage)).toBeGreaterThanOrEqual(stageIndex(earlier.stage))
			later.progress.forEach(({ percent }, i) => {
				expect(percent).toBeGreaterThanOrEqual(earlier.progress[i]?.percent ?? 0)
				expect(percent).toBeLessThanOrEqual(100)
			})
		}),
	)
})

test('a note never holds a crop back', () => {
	fc.assert(
		fc.property(anyCycle, anyDay, fc.constantFrom(...GROWTH_STAGES), (cycle, day, stage) => {
			const { plan, known, seen, days, on } = build(cycle)
			const at = on(day) ?? ''
			const more = stageDays(plan, known, [...seen, { stage, seenOn: at }])
			const stageWith = (list: typeof days): GrowthStage =>
				growthOn(list, at, { isHarvested: false }).stage
			expect(stageIndex(stageWith(more))).toBeGreaterThanOrEqual(stageIndex(stageWith(days)))
			if (plan.some((one) => one.stage === stage))
				expect(stageIndex(stageWith(more))).toBeGreaterThanOrEqual(stageIndex(stage))
		}),
	)
})

test('the stages of a plan are in order and end with the harvest', () => {
	fc.assert(
		fc.property(anyCycle, (cycle) => {
			const { plan } = build(cycle)
			const known = plan.flatMap(({ fromDay }) => (fromDay === null ? [] : [fromDay]))
			expect(known).toEqual(known.toSorted((a, b) => a - b))
			expect(plan.at(-1)).toEqual({
				stage: 'harvest',
				fromDay: cycle.transplantDays + cycle.growth,
			})
		}),
	)
})

test('a crop is behind by an overdue task, a late task or a late note; without these it is not known', () => {
	const off = (day: number, more: Partial<CycleFacts> = {}, seen: ObservedStage[] = []) => {
		const known = facts(more)
		return planDelay(
			stageDays(stagePlan(lettuce, null), known, seen),
			known,
			seen,
			addDays(PLANTED, day),
		)
	}
	expect(off(5)).toBeNull()
	expect(off(14)).toBeNull()
	expect(off(17)).toEqual({ days: 3, why: 'Transplant is 3 days overdue' })
	const moved = { status: 'transplanted', transplantedOn: '2026-01-21' }
	expect(off(20, moved)).toEqual({ days: 2, why: 'Transplant was done 2 days late' })
	expect(off(50, moved)).toEqual({ days: 5, why: 'Harvest is 5 days overdue' })
	expect(off(60, { status: 'harvested' })).toBeNull() // the day was not recorded
	expect(off(20, { ...moved, transplantedOn: '2026-01-18' })?.days).toBe(0)
	const seen: ObservedStage[] = [{ stage: 'germination', seenOn: addDays(PLANTED, 20) }]
	expect(off(21, moved, seen)?.why).toBe('Still in germination 6 days after transplant was planned')
})

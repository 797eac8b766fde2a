import type { PlanInput, SowingPlan } from '@sfc/domain/growing/sowing-plan/sowing-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepPlans } from './keep-plans.server'

const CROP = { key: 'basil', transplantDays: 10, harvestDays: 30, perPlantMilli: 1000 }
const DAYS = { fromDay: '2026-03-01', untilDay: '2026-03-02' }
const INPUT: PlanInput = {
	today: '2026-03-01',
	horizonDays: 84,
	crops: [
		{ ...CROP, shelfDays: 3, group: 1, work: { plant: 1, transplant: 2, harvest: 3 } },
		{ ...CROP, key: 'kale', shelfDays: 3, group: 2, work: { plant: 0, transplant: 0, harvest: 0 } },
	],
	demands: [
		{ id: 'order 1', crop: 'basil', dueDay: '2026-04-20', milli: 40_000, isBuffer: false },
		{ id: 'buffer 1', crop: 'kale', dueDay: '2026-04-20', milli: 1000, isBuffer: true },
	],
	supplies: [{ id: 'lot 1', crop: 'basil', ...DAYS, milli: 2000 }],
	nursery: {
		layout: { rows: 3, traysPerRow: 5 },
		plantsPerTray: 20,
		taken: [{ row: 1, tray: 2, ...DAYS }],
	},
	zones: [{ zone: 'A', group: 1, places: 100, taken: [{ ...DAYS, plants: 5 }] }],
	workMinutes: 300,
	busy: new Map([['2026-03-02', 45]]),
}

/** Every input that differs from this one in one value, or lacks one of a list. */
function changesOf(value: unknown): unknown[] {
	if (value instanceof Map)
		return [
			new Map(),
			...[...value].flatMap(([day, minutes]) => [
				new Map(value).set(day, minutes + 1),
				new Map([[`${day}0`, minutes]]),
			]),
		]
	if (Array.isArray(value))
		return [
			...value.map((_, at) => value.toSpliced(at, 1)),
			...value.flatMap((one, at) => changesOf(one).map((other) => value.with(at, other))),
		]
	if (typeof value === 'object' && value !== null)
		return Object.entries(value).flatMap(([name, one]) =>
			changesOf(one).map((other) => ({ ...value, [name]: other })),
		)
	if (typeof value === 'number') return [value + 1, null]
	return [typeof value === 'boolean' ? !value : `${String(value)}0`]
}

/** Plans that count how often one was made, each with the number of its making. */
function countedPlans(mostCharacters?: number) {
	let made = 0
	const planOf = keepPlans(async () => {
		made += 1
		return { sowings: [], covers: [], shorts: [], number: made } as SowingPlan
	}, mostCharacters)
	return { planOf, made: () => made }
}

test('an input that differs in any value has a plan of its own, and one that does not keeps its plan', async () => {
	const { planOf, made } = countedPlans()
	const first = await planOf(INPUT)
	const changed = changesOf(INPUT) as PlanInput[]
	expect(changed.length).toBeGreaterThan(50)
	for (const [at, input] of changed.entries()) {
		await planOf(input)
		expect(made(), JSON.stringify(input)).toBe(at + 2)
	}
	expect(await planOf(structuredClone(INPUT))).toBe(first)
	expect(made()).toBe(changed.length + 1)
})

test('what is asked for at once is planned once', async () => {
	const { planOf, made } = countedPlans()
	const [one, other] = await Promise.all([planOf(INPUT), planOf(structuredClone(INPUT))])
	expect(one).toBe(other)
	expect(made()).toBe(1)
})

test('a plan that failed is tried again', async () => {
	let isBroken = true
	const planOf = keepPlans(async () => {
		if (isBroken) throw new Error('The solver ended')
		return { sowings: [], covers: [], shorts: [] }
	})
	await expect(planOf(INPUT)).rejects.toThrow('The solver ended')
	isBroken = false
	expect(await planOf(INPUT)).toEqual({ sowings: [], covers: [], shorts: [] })
})

test('the plans that were asked for last are kept, as many as fit, and of larger inputs the last', async () => {
	const inputOf = (day: number) => ({ ...INPUT, horizonDays: day })
	const size = JSON.stringify({ ...INPUT, busy: [...INPUT.busy] }).length
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.integer({ min: 10, max: 15 }), { maxLength: 40 }),
			fc.integer({ min: 0, max: 4 }),
			async (days, most) => {
				const { planOf, made } = countedPlans(most * size)
				let kept: number[] = []
				let expected = 0
				for (const day of days) {
					if (!kept.includes(day)) expected += 1
					kept = [...kept.filter((one) => one !== day), day].slice(-Math.max(1, most))
					await planOf(inputOf(day))
					expect(made()).toBe(expected)
				}
			},
		),
		{ numRuns: 50 },
	)
})

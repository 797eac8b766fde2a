import fc from 'fast-check'
import { expect, test } from 'vitest'
import { farmPests, KNOWN_PESTS } from './pests'
import { countRate, isAboveThreshold, lastMondays, weeklyRates } from './pressure'
import { nextStop, scoutingRoute } from './scouting-route'

test('the route goes on with the first zone that nobody looked at this week', () => {
	const last = new Map([
		['A', '2026-03-09'],
		['B', '2026-03-01'],
	])
	const route = scoutingRoute(['A', 'B', 'C'], last, '2026-03-10')
	expect(route.map(({ isDue }) => isDue)).toEqual([false, true, true])
	expect(nextStop(route)).toBe('B')
	expect(nextStop(scoutingRoute(['A'], last, '2026-03-10'))).toBeNull()
})

test('a rate is per plant or card, and unknown where none was looked at', () => {
	expect(countRate({ per: 'plant' }, { plants: 20, cards: 0, count: 5 })).toBe(0.25)
	expect(countRate({ per: 'card' }, { plants: 20, cards: 0, count: 5 })).toBeNull()
	expect(isAboveThreshold({ threshold: 0.25 }, 0.25)).toBe(true)
	expect(isAboveThreshold({ threshold: null }, 99)).toBe(false)
})

test('weeks are Mondays, and the mean of all weeks is what was counted', () => {
	expect(lastMondays('2026-03-12', 3)).toEqual(['2026-02-23', '2026-03-02', '2026-03-09'])
	const weeks = lastMondays('2026-03-12', 4)
	const count = fc.record({
		zone: fc.constant('A'),
		scoutedOn: fc.constantFrom(...weeks),
		plants: fc.integer({ min: 1, max: 50 }),
		cards: fc.constant(0),
		count: fc.integer({ min: 0, max: 500 }),
	})
	fc.assert(
		fc.property(fc.array(count), (counts) => {
			const rates = weeklyRates({ per: 'plant' }, counts, weeks)
			const total = weeks.reduce((sum, week, at) => {
				const plants = counts
					.filter(({ scoutedOn }) => scoutedOn === week)
					.reduce((all, { plants }) => all + plants, 0)
				return sum + (rates[at] ?? 0) * plants
			}, 0)
			expect(total).toBeCloseTo(
				counts.reduce((all, { count }) => all + count, 0),
				6,
			)
		}),
	)
})

test('what a farm changed of a pest counts, and its own ones come last', () => {
	const thrips = KNOWN_PESTS.find(({ key }) => key === 'thrips')
	if (!thrips) throw new Error('thrips are known')
	const own = { ...thrips, key: 'own-1', name: 'Earwigs', per: 'plant' as const }
	const pests = farmPests([{ ...thrips, threshold: 10, action: 'Release cucumeris' }, own])
	expect(pests.find(({ key }) => key === 'thrips')).toMatchObject({ threshold: 10 })
	expect(pests.at(-1)).toMatchObject({ name: 'Earwigs' })
	expect(new Set(pests.map(({ key }) => key)).size).toBe(pests.length)
})

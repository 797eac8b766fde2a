import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankHits, rankHit, splitSearch } from './rank-hits'

const pump = { name: 'Recirculation pump', detail: 'Nursery' }

test.each([
	['recirc', 0],
	['recirculation pu', 0],
	['pump', 1],
	['pump recirc', 1],
	['culation', 2],
	['nursery', 3],
	['nursery pump', 3],
	['heater', null],
	['pump heater', null],
] as const)('“%s” has rank %s', (typed, rank) => {
	expect(rankHit(pump, splitSearch(typed))).toBe(rank)
})

test('the best come first, the rest is counted', () => {
	const all = ['A pump', 'Pump B', 'Pump A', 'Spumpy'].map((name) => ({ name, detail: '' }))
	expect(rankHits(all, { words: ['pump'], limit: 3 })).toEqual({
		hits: [all[2], all[1], all[0]],
		more: 1,
		best: 0,
	})
	expect(rankHits(all, { words: ['x'], limit: 3 })).toBeNull()
	expect(rankHits(all, { words: ['x'], limit: 3, allFit: true })).toMatchObject({
		more: 1,
		best: 3,
	})
})

test('accents and case make no difference', () => {
	expect(rankHit({ name: 'Jalapeño', detail: '' }, splitSearch('JALAPENO'))).toBe(0)
})

test('any text is a few words, and never an error', () => {
	fc.assert(
		fc.property(fc.string({ maxLength: 300 }), fc.string(), (typed, name) => {
			const words = splitSearch(typed)
			expect(words.length).toBeLessThanOrEqual(6)
			if (words.length > 0) rankHits([{ name, detail: typed }], { words, limit: 3 })
		}),
	)
})

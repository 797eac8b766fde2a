import { describe, expect, test } from 'vitest'
import { decideOutput, isPlanLayer, LAYERS, type Claim } from './decide-output'

const claim = (layer: Claim['layer'], more: Partial<Claim> = {}): Claim => ({
	layer,
	on: true,
	reason: layer,
	...more,
})
const SAFE = claim('default', { on: false })

describe('of several claims', () => {
	test('the highest layer wins, and the others stand behind it in their order', () => {
		const { on, winner, losers, decidedAt } = decideOutput(
			[claim('rule'), claim('manual', { on: false }), claim('recipe')],
			SAFE,
			7,
		)
		expect([on, winner.layer, losers.map(({ layer }) => layer), decidedAt]).toEqual([
			false,
			'manual',
			['recipe', 'rule', 'default'],
			7,
		])
	})

	test('one that has ended does not count', () => {
		const ending = claim('manual', { untilAt: 100 })
		expect(decideOutput([ending], SAFE, 99).winner).toBe(ending)
		expect(decideOutput([ending], SAFE, 100)).toMatchObject({ on: false, winner: SAFE, losers: [] })
	})

	test('without any the safe state holds', () => {
		expect(decideOutput([], SAFE, 1)).toMatchObject({ on: false, winner: SAFE })
	})
})

test('recipes, rules and schedules are what the farm does by itself', () => {
	expect(LAYERS.filter(isPlanLayer)).toEqual(['recipe', 'rule', 'schedule'])
})

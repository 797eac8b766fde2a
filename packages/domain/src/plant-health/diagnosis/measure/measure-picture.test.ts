import { describe, expect, test } from 'vitest'
import {
	drawLeaf,
	NO_PLANTS,
	type LeafDrawing,
} from '../../../../tests/plant-health/diagnosis/measure/drawn-pictures.fixture'
import { measurePicture, type LeafMeasures } from './measure-picture'
import type { Refusal } from './refusals'
import { LONGEST_PX, type RgbPicture } from './rgb-picture'
import { runToEnd } from '../../../../tests/plant-health/diagnosis/measure/run-to-end.fixture'

const outcomeOf = (picture: RgbPicture) => runToEnd(measurePicture(picture)).result
const measuresOf = (drawing: LeafDrawing): LeafMeasures => {
	const outcome = outcomeOf(drawLeaf(drawing).picture)
	if ('refusal' in outcome) throw new Error(outcome.refusal)
	return outcome.measures
}
const refusalOf = (picture: RgbPicture): Refusal | null => {
	const outcome = outcomeOf(picture)
	return 'refusal' in outcome ? outcome.refusal : null
}

describe('what a picture has to show', () => {
	test.each(Object.entries(NO_PLANTS))('%s is no plant', (_name, picture) => {
		expect(refusalOf(picture)).toMatch(/^(no-plant|flat-colour)$/)
	})

	test.each([
		['a leaf out of focus', { blur: 4 }, 'blurred'],
		['a leaf in the dark', { light: [0.12, 0.12, 0.12] }, 'too-dark'],
		['a leaf in the glare of a lamp', { light: [4, 4, 4] }, 'too-bright'],
		['a leaf under a purple lamp', { light: [1.3, 0.3, 1.4] }, 'coloured-light'],
	] as const)('%s is refused', (_name, drawing, refusal) => {
		expect(refusalOf(drawLeaf(drawing).picture)).toBe(refusal)
	})

	test('what is no picture is a mistake of the caller', () => {
		for (const [width, data] of [
			[2, new Uint8Array(3)],
			[LONGEST_PX + 1, new Uint8Array((LONGEST_PX + 1) * 3)],
			[0, new Uint8Array()],
		] as const)
			expect(() => outcomeOf({ width, height: 1, data })).toThrow(RangeError)
	})
})

describe('what is measured on a drawn leaf', () => {
	test.each([0, 0.05, 0.15, 0.4])('%d of the leaf is yellow', (yellow) => {
		for (const seed of [1, 2]) {
			const measured = measuresOf({ seed, yellow })
			expect(Math.abs(measured.yellowShare - yellow)).toBeLessThan(0.06)
			expect(measured.coverShare).toBeCloseTo(0.405, 1)
		}
	})

	test('a brown edge is told from spots in the middle', () => {
		const burned = measuresOf({ burn: 0.08 })
		expect(burned.brownShare).toBeCloseTo(0.153, 1)
		expect(burned.edge?.edgeShare).toBeGreaterThan(0.4)
		expect(burned.edge?.centreShare).toBeLessThan(0.02)
		expect(burned.brownSpots.count).toBe(0)
		const spotted = measuresOf({ spots: 12 })
		expect(spotted.brownSpots.count).toBe(12)
		expect(spotted.edge?.edgeShare).toBeLessThan(0.1)
	})

	test('brown, pale and no spots, and holes, are counted each by itself', () => {
		const pale = measuresOf({ spots: 20, spotColour: 'pale' }).paleSpots.count
		expect(pale).toBeGreaterThanOrEqual(18)
		expect(pale).toBeLessThanOrEqual(20)
		expect(measuresOf({})).toMatchObject({
			brownSpots: { count: 0 },
			paleSpots: { count: 0 },
			holes: 0,
		})
		expect(measuresOf({ yellow: 0.4 }).holes).toBe(0)
		expect(measuresOf({ holes: 5, background: [40, 44, 60] }).holes).toBe(5)
	})

	test('a purple leaf is not a pink lamp', () => {
		expect(measuresOf({ purple: 0.25 }).purpleShare).toBeCloseTo(0.25, 1)
	})

	test('light that is a little warm or cold changes little', () => {
		for (const light of [
			[1.12, 1, 0.86],
			[0.9, 1, 1.12],
		] as const)
			expect(Math.abs(measuresOf({ yellow: 0.15, light }).yellowShare - 0.15)).toBeLessThan(0.06)
	})

	test('a background as brown as a burn leaves the burn unmeasured', () => {
		const measured = measuresOf({ background: [110, 80, 50], burn: 0.08 })
		expect(measured).toMatchObject({ brownShare: null, edge: null })
	})
})

test('a large picture is measured in turns so short that others are answered', () => {
	const { picture } = drawLeaf({ size: LONGEST_PX, yellow: 0.2, spots: 12, burn: 0.05 })
	// The best of five: threads of the engine that compile and collect count as computing, too.
	const longest = Array.from({ length: 5 }, () => runToEnd(measurePicture(picture)).longestMs)
	expect(Math.min(...longest)).toBeLessThan(50)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropFacts } from './crop-facts'
import { drawLeaf } from '../../../tests/plant-health/diagnosis/measure/drawn-pictures.fixture'
import { measurePicture } from './measure/measure-picture'
import { runToEnd } from '../../../tests/plant-health/diagnosis/measure/run-to-end.fixture'
import { pictureFacts } from './picture-facts'
import { readingFact, type HourlyReadings } from './reading-facts'

const BASIL = { low: 5.5, high: 6.5, from: 'Basil' }

const ph = (hours: number[], limits = BASIL): HourlyReadings => ({
	key: 'ph',
	label: 'pH',
	hours: hours.map((value) => ({ value, limits })),
	format: (value) => value.toFixed(1),
})

test('hours outside their limits say what was read, where the limit is from, and how long', () => {
	const hours = [...Array<number>(40).fill(7), ...Array<number>(32).fill(6)]
	expect(readingFact(ph(hours))).toEqual({
		key: 'ph',
		value: 'high',
		words: 'pH 6.6 on average of 72 hours, limits 5.5 to 6.5 (Basil): above in 40 of them',
	})
	expect(readingFact(ph(Array<number>(72).fill(6)))?.value).toBe('normal')
	expect(readingFact(ph(Array<number>(72).fill(5)))?.value).toBe('low')
})

test('too few hours say nothing', () => {
	expect(readingFact(ph([7, 7, 7]))).toBeNull()
})

test('each hour is judged by the limits that held then', () => {
	const earlier = ph(Array<number>(60).fill(7), { low: 6.5, high: 7.5, from: 'Bok choy' })
	const now = ph(Array<number>(12).fill(6))
	const fact = readingFact({ ...now, hours: [...earlier.hours, ...now.hours] })
	expect(fact?.value).toBe('normal')
	expect(fact?.words).toContain('limits 5.5 to 6.5 (Bok choy, then Basil)')
})

test('any hours give one of three values', () => {
	fc.assert(
		fc.property(
			fc.array(fc.float({ noNaN: true, min: 0, max: 14 }), { maxLength: 90 }),
			(hours) => {
				const found = readingFact(ph(hours))
				if (hours.length < 6) expect(found).toBeNull()
				else expect(['low', 'normal', 'high']).toContain(found?.value)
			},
		),
		{ numRuns: 60 },
	)
})

test('a picture is said with its figures', () => {
	const { result } = runToEnd(measurePicture(drawLeaf({ yellow: 0.3, spots: 12 }).picture))
	if ('refusal' in result) throw new Error(result.refusal)
	const facts = Object.fromEntries(pictureFacts(result.measures).map((one) => [one.key, one]))
	expect(facts['yellowing']).toMatchObject({ value: 'much' })
	expect(facts['yellowing']?.words).toMatch(/^\d\d % of the plant is yellow$/)
	expect(facts['brown-spots']?.words).toMatch(/^\d+ brown spots$/)
	expect(facts['edge-burn']).toMatchObject({ value: 'no' })
	expect(facts['purpling']).toMatchObject({ value: 'none', words: '0 % of the plant is purple' })
})

test('a crop is known by its name, stage and move', () => {
	const of = (name: string, stage: string | null, daysSinceMove: number | null) =>
		cropFacts({ name, stage, daysSinceMove }).map(({ value }) => value)
	expect(of('Genovese Basil', 'Seeding', null)).toEqual(['basil', 'seedling', 'earlier'])
	expect(of('Lettuce', 'Vegetative growth', 2)).toEqual(['lettuce', 'growing', 'recently'])
	expect(of('Mystery', null, 30)).toEqual(['other', 'earlier'])
})

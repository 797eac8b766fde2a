import fc from 'fast-check'
import { expect, test } from 'vitest'
import { additionMl, dilutionL, learnedResponse } from './tank-addition'

const dose = (ml: number, before: number, after: number) => ({ ml, litres: 100, before, after })

test('the response is the median of doses that worked, and unknown with one', () => {
	const doses = [dose(10, 6.8, 6.6), dose(10, 6.9, 6.6), dose(10, 7, 6.5)]
	expect(learnedResponse(doses)).toBeCloseTo(-3)
	expect(learnedResponse(doses.slice(0, 1))).toBeNull()
	expect(learnedResponse([...doses, dose(10, 6, 6.2)])).toBeNull()
	expect(learnedResponse([])).toBeNull()
})

test('what is added takes the tank to its target, and nothing is proposed the wrong way', () => {
	expect(additionMl({ now: 6.9, target: 6, litres: 100 }, -3)).toBeCloseTo(30)
	expect(additionMl({ now: 5, target: 6, litres: 100 }, -3)).toBeNull()
	expect(dilutionL({ now: 2.4, target: 1.6, litres: 100 })).toBeCloseTo(50)
	expect(dilutionL({ now: 1, target: 1.6, litres: 100 })).toBeNull()
})

test('any addition by the response of a tank lands on the target', () => {
	const figure = fc.double({ min: 0.5, max: 10, noNaN: true })
	fc.assert(
		fc.property(
			figure,
			figure,
			fc.double({ min: 10, max: 1000, noNaN: true }),
			(now, target, litres) => {
				const ml = additionMl({ now, target, litres }, target > now ? 0.3 : -0.3)
				if (ml !== null)
					expect(now + ((target > now ? 0.3 : -0.3) * ml) / litres).toBeCloseTo(target, 6)
				const water = dilutionL({ now, target, litres })
				if (water !== null) expect((now * litres) / (litres + water)).toBeCloseTo(target, 6)
			},
		),
		{ numRuns: 60 },
	)
})

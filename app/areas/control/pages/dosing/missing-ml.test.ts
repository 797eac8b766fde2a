import { expect, test } from 'vitest'
import { missingMl } from './missing-ml'

const JUG = { enteredMl: 30_000, leftMl: 26_000 }
const litres = (value: number) => ({ quantity: 'volume', value })

test('a tank that reads less than its doses leave in it lacks the difference', () => {
	expect(missingMl(JUG, litres(4.5))).toBe(21_500)
})

test.each([
	['reads what is left', JUG, litres(26)],
	['reads a tenth less, as sensors do', JUG, litres(23)],
	['was filled up without an entry', JUG, litres(50)],
	['is measured in percent', JUG, { quantity: 'level', value: 1 }],
	['has no sensor', JUG, null],
	['was never entered', null, litres(1)],
])('nothing is missing where the tank %s', (_, jug, tank) =>
	expect(missingMl(jug, tank)).toBeNull(),
)

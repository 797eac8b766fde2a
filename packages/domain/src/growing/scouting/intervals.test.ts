import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../calendar/calendar-day'
import { harvestableFrom, harvestRefusal, isInsideInterval, reentryEnd } from './intervals'

const treated = fc.record({
	productName: fc.constant('Soap'),
	treatedOn: fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-02-01', days)),
	preharvestDays: fc.integer({ min: 0, max: 30 }),
})

test('a day is refused exactly when it is inside an interval, and never from the last end on', () => {
	fc.assert(
		fc.property(fc.array(treated, { maxLength: 5 }), fc.integer({ min: 0, max: 99 }), (all, at) => {
			const day = addDays('2026-02-01', at)
			const inside = all.some((one) => isInsideInterval(one, day))
			expect(harvestRefusal(all, day) !== null).toBe(inside)
			if (all.every((one) => day >= harvestableFrom(one))) expect(inside).toBe(false)
		}),
	)
})

test('the refusal names the interval that ends last', () => {
	const all = [
		{ productName: 'Spinosad', treatedOn: '2026-03-01', preharvestDays: 1 },
		{ productName: 'Azadirachtin', treatedOn: '2026-03-01', preharvestDays: 7 },
		{ productName: 'Persimilis', treatedOn: '2026-03-02', preharvestDays: 0 },
	]
	expect(harvestRefusal(all, '2026-03-01')).toBe(
		'It was treated with Azadirachtin on Mar 1, 2026, which has a pre-harvest interval of 7 days: harvest from Mar 8, 2026 on',
	)
	expect(harvestRefusal(all, '2026-03-08')).toBeNull()
	expect(harvestRefusal(all, '2026-02-28')).toBeNull()
})

test('a re-entry interval counts hours', () => {
	expect(reentryEnd(0, 12)).toBe(43_200_000)
})

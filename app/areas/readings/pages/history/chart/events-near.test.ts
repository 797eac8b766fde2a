import { expect, test } from 'vitest'
import { eventsNear } from './events-near'

test('lists the events near the crosshair, nearest first, and how many more there are', () => {
	const events = [10, 49, 50.5, 51.4, 51.5, 52].map((left) => ({ left, words: `at ${left}` }))
	expect(eventsNear(events, 50)).toEqual(['at 50.5', 'at 49', 'at 51.4', 'and 1 more'])
	expect(eventsNear(events, 30)).toEqual([])
})

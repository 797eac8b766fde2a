import { expect, test } from 'vitest'
import { acquireStreamSlot, type StreamSlots } from './stream-slots.server'

test('over the limit of live streams, the same person’s oldest one is ended', () => {
	const ended: string[] = []
	const slots: StreamSlots = new Map()
	const take = (whose: string, name: string) =>
		acquireStreamSlot(slots, { whose, most: 2 }, () => ended.push(name))
	take('ada', 'first')
	const leaveSecond = take('ada', 'second')
	take('bob', 'other')
	take('ada', 'third')
	expect(ended).toEqual(['first'])
	leaveSecond()
	take('ada', 'fourth')
	expect(ended).toEqual(['first'])
	take('ada', 'fifth')
	expect(ended).toEqual(['first', 'third'])
})

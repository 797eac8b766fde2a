import { expect, test } from 'vitest'
import { takeStreamPlace } from './stream-places.server'

test('C2 row 40: of more streams than places the oldest is ended, and only that person’s', () => {
	const ended: string[] = []
	const take = (whose: string, name: string) => takeStreamPlace(whose, 2, () => ended.push(name))
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

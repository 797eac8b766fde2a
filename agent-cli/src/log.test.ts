import { expect, test } from 'vitest'
import { plainLine } from './log'

test('a JSON line becomes a line for people', () => {
	const line = JSON.stringify({
		level: 40,
		time: 0,
		msg: 'device silent',
		device: 'a',
		err: { message: 'no route' },
	})
	expect(plainLine(line)).toBe('00:00:00 warn  device silent device=a err="no route"\n')
	expect(plainLine('not json')).toBe('not json')
})

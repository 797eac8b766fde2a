import { Fault } from '@sfc/domain/fault'
import { expect, test } from 'vitest'
import { createFaultBoard, parseFault } from './fault-board'

test.each([
	{ text: 'silent:nursery', fault: { kind: 'silent', target: 'nursery', arg: undefined } },
	{ text: 'slow', fault: { kind: 'slow', target: undefined, arg: undefined } },
	{
		text: 'wrong-value:nursery-ph:9999',
		fault: { kind: 'wrong-value', target: 'nursery-ph', arg: '9999' },
	},
])('$text is parsed', ({ text, fault }) => {
	expect(parseFault(text)).toEqual(fault)
})

test.each(['', 'loud', '__proto__:x', 'toString'])('the fault %j is refused', (text) => {
	expect(() => parseFault(text)).toThrow(Fault)
})

test('a fault without a target applies to all of its kind; setting it again replaces it', () => {
	const board = createFaultBoard()
	expect(board.set('silent', undefined, undefined)).toHaveLength(6)
	board.set('slow', 'camera', '100')
	board.set('slow', 'camera', '200')
	expect(board.ofService('camera')).toMatchObject({
		silent: true,
		drop: false,
		away: false,
		slowMs: 200,
	})
	board.clear()
	expect(board.ofService('camera')).toMatchObject({
		silent: false,
		drop: false,
		away: false,
		slowMs: 0,
	})
})

test('a spike is off by half the range, one second in five', () => {
	const board = createFaultBoard()
	board.set('wrong-value', 'nursery-ph', 'spike')
	const shown = [0, 1000, 2000, 3000, 4000, 5000].map((atMs) =>
		board.sensor('nursery-ph', 6, 14, atMs),
	)
	expect(shown).toEqual([13, 6, 6, 6, 6, 13])
})

test('a relay is stuck as it is, or in the given state', () => {
	const board = createFaultBoard()
	board.set('stuck-relay', 'air-pump', undefined)
	expect([board.relay('air-pump', true, false), board.relay('air-pump', false, true)]).toEqual([
		false,
		true,
	])
	board.set('stuck-relay', 'air-pump', 'on')
	expect(board.relay('air-pump', false, false)).toBe(true)
	expect(board.relay('nursery-work-lights', true, false)).toBe(true)
})

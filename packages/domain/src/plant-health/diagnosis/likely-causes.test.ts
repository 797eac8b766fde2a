import { expect, test } from 'vitest'
import { likelyCauses } from './likely-causes'
import { READ_AROUND_PLANTS } from './reading-facts'

test('each reading that is too low or too high leads to something, but oxygen is never too high', () => {
	for (const { key } of READ_AROUND_PLANTS)
		for (const is of ['low', 'high']) {
			const isNone = key === 'oxygen' && is === 'high'
			expect([key, is, likelyCauses(key, is).length > 0]).toEqual([key, is, !isNone])
		}
})

test('what a reading speaks for most comes first, and what it hardly does is left out', () => {
	expect(likelyCauses('water-temperature', 'high').map(({ id }) => id)).toEqual([
		'low-oxygen',
		'pythium-root-rot',
	])
})

test('a reading in its range leads to nothing', () => {
	expect(likelyCauses('ph', 'normal')).toEqual([])
})

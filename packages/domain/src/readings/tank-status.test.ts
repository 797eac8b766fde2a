import { expect, test } from 'vitest'
import { tankStatus } from './tank-status'

test.each([
	[0, 'critical'],
	[15, 'critical'],
	[15.1, 'low'],
	[30, 'low'],
	[30.1, 'normal'],
	[89.9, 'normal'],
	[90, 'full'],
	[100, 'full'],
] as const)('a tank at %d percent is %s', (levelPct, status) => {
	expect(tankStatus(levelPct)).toBe(status)
})

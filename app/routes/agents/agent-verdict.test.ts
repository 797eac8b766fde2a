import { expect, test } from 'vitest'
import { verdictOf } from './agent-verdict'

const machine = {
	memoryBytes: 1e9,
	memoryFreeBytes: 5e8,
	diskBytes: 3e10,
	diskFreeBytes: 1e10,
	loadPerProcessor: 0.2,
	temperatureC: 45,
	uptimeS: 1000,
}
const well = { status: 'online', machine, clockOffsetMs: 20, waiting: 3, dropped: 0 } as const
const titles = (more: object) => verdictOf({ ...well, ...more }).map(({ title }) => title)

test('an agent that is well has nothing to say, also an old one that tells nothing of its machine', () => {
	expect(titles({})).toEqual([])
	expect(titles({ machine: null, clockOffsetMs: null, waiting: null, dropped: null })).toEqual([])
	expect(titles({ machine: { ...machine, diskFreeBytes: null, temperatureC: null } })).toEqual([])
})

test.each([
	[{ machine: { ...machine, diskFreeBytes: 4e8 } }, 'Its disk is nearly full'],
	[{ machine: { ...machine, memoryFreeBytes: 9e7 } }, 'Its machine has hardly any memory left'],
	[{ machine: { ...machine, temperatureC: 81.4 } }, 'Its processor is at 81 °C'],
	[{ clockOffsetMs: -400_000 }, 'Its clock is minutes off'],
	[{ dropped: 12 }, '12 records were lost'],
	[{ waiting: 1001 }, '1001 records wait to be sent'],
	[{ status: 'offline', dropped: 12 }, 'It is not heard'],
])('%j is told as: %s', (more, title) => {
	expect(titles(more)).toEqual([title])
})

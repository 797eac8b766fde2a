import { expect, test } from 'vitest'
import { agentVerdict } from './agent-verdict'

const well = { status: 'online', machineProblems: [], waiting: 3, dropped: 0 } as const
const titles = (more: object) => agentVerdict({ ...well, ...more }).map(({ title }) => title)

test('an agent that is well has nothing to say, also an old one that tells nothing of its machine', () => {
	expect(titles({})).toEqual([])
	expect(titles({ waiting: null, dropped: null })).toEqual([])
})

test.each([
	[
		{ machineProblems: [{ title: 'Its disk is nearly full', remedy: '' }] },
		'Its disk is nearly full',
	],
	[{ dropped: 12 }, '12 records were lost'],
	[{ waiting: 1001 }, '1001 records wait to be sent'],
	[{ status: 'offline', dropped: 12 }, 'It is not heard'],
])('%j is told as: %s', (more, title) => {
	expect(titles(more)).toEqual([title])
})

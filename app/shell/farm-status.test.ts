import { expect, test } from 'vitest'
import { farmStatus } from './farm-status'

const heard = { isOnline: true }
const silent = { isOnline: false }
const device = { kind: 'alarm-warning' }
const command = { kind: 'command-failed' }

test.each([
	{ isStopped: false, agents: [heard], notices: [], word: 'Online', detail: 'All Systems OK' },
	{ isStopped: false, agents: [], notices: [], word: 'No agent', detail: /Connect/ },
	{ isStopped: false, agents: [silent], notices: [], word: 'Offline', detail: /not heard/ },
	{
		isStopped: false,
		agents: [heard, silent],
		notices: [],
		word: 'Online',
		detail: '1 agent offline',
	},
	{
		isStopped: false,
		agents: [heard],
		notices: [device, device],
		word: 'Online',
		detail: '2 alarms',
	},
	{
		isStopped: false,
		agents: [heard],
		notices: [command],
		word: 'Online',
		detail: /1 command failed/,
	},
	{
		isStopped: true,
		agents: [silent],
		notices: [device],
		word: 'Emergency stop',
		detail: /held off/,
	},
])('stopped $isStopped, $agents, $notices: $word', ({ word, detail, ...input }) => {
	const status = farmStatus(input)
	expect(status.word).toBe(word)
	expect(status.detail).toMatch(detail)
})

test('all is well is never said of a farm with trouble', () => {
	for (const agents of [[], [silent], [heard, silent]])
		expect(farmStatus({ isStopped: false, agents, notices: [] }).detail).not.toBe('All Systems OK')
})

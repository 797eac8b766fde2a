import { expect, test } from 'vitest'
import { farmStatus } from './farm-status'

const heard = { isOnline: true }
const silent = { isOnline: false }
const well = { isStopped: false, agents: [heard], alarms: 0, hasCritical: false, failedCommands: 0 }

test.each([
	{ word: 'Online', detail: 'All Systems OK' },
	{ agents: [], word: 'No agent', detail: /Connect/ },
	{ agents: [silent], word: 'Offline', detail: /not heard/ },
	{ agents: [heard, silent], word: 'Online', detail: '1 agent offline' },
	{ alarms: 2, word: 'Online', detail: '2 alarms' },
	{ alarms: 37, failedCommands: 1, word: 'Online', detail: '37 alarms' },
	{ failedCommands: 1, word: 'Online', detail: /1 command failed/ },
	{ isStopped: true, agents: [silent], alarms: 1, word: 'Emergency stop', detail: /held off/ },
])('%j', ({ word, detail, ...trouble }) => {
	const status = farmStatus({ ...well, ...trouble })
	expect(status.word).toBe(word)
	expect(status.detail).toMatch(detail)
})

test('an alarm is as grave as the gravest', () => {
	expect(farmStatus({ ...well, alarms: 2 }).tone).toBe('attention')
	expect(farmStatus({ ...well, alarms: 2, hasCritical: true }).tone).toBe('danger')
})

test('all is well is never said of a farm with trouble', () => {
	for (const agents of [[], [silent], [heard, silent]])
		expect(farmStatus({ ...well, agents }).detail).not.toBe('All Systems OK')
})

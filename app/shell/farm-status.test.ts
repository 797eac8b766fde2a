import { expect, test } from 'vitest'
import { farmStatus } from './farm-status'

const heard = { isOnline: true }
const silent = { isOnline: false }
const open = { acknowledgedAt: null, isOver: false }
const warning = { ...open, severity: 'warning', title: 'Air is warm' }
const critical = { ...open, severity: 'critical', title: 'Tank D is empty' }
const over = { ...critical, isOver: true }
const answered = { ...critical, acknowledgedAt: 1 }
const readings = { outOfRange: 0, reporting: 39 }
const driving = { kind: 'driving' } as const
const plan = { kind: 'refused', agent: 'pod', refused: 'plan 8: why', runs: 7 } as const
const well = {
	stop: null,
	plan: driving,
	agents: [heard],
	alarms: [],
	failedCommands: 0,
	readings,
}
const low = { readings: { ...readings, outOfRange: 1 } }

test.each([
	{ word: 'Online', detail: 'All Systems OK' },
	{ agents: [], word: 'No agent', detail: /Connect/ },
	{ agents: [silent], word: 'Offline', detail: /not heard/ },
	{ agents: [heard, silent], word: 'Online', detail: '1 agent offline' },
	{ alarms: [warning], word: '1 open alarm', detail: 'Air is warm' },
	{ alarms: [warning, critical], word: '2 open alarms', detail: 'Tank D is empty' },
	{ alarms: [warning], agents: [], word: '1 open alarm', detail: 'Air is warm' },
	{ alarms: [warning], agents: [heard, silent], word: '1 open alarm', detail: 'Air is warm' },
	{ alarms: Array(37).fill(warning), failedCommands: 1, word: '37 open alarms', detail: /warm/ },
	{ alarms: [over], word: 'Online', detail: '1 problem back to normal' },
	{ alarms: [over, warning], word: '1 open alarm', detail: 'Air is warm' },
	{ failedCommands: 1, word: 'Online', detail: /1 command failed/ },
	{ ...low, word: 'Online', detail: '1 reading out of range' },
	{ ...low, alarms: [warning], word: '1 open alarm', detail: 'Air is warm' },
	{ readings: { ...readings, reporting: 0 }, word: 'Online', detail: 'No data' },
	{
		stop: { isProven: false, text: 'Not confirmed off: Lamp.' },
		agents: [silent],
		alarms: [warning],
		word: 'Emergency stop',
		detail: 'Not confirmed off: Lamp',
	},
])('%j', ({ word, detail, ...trouble }) => {
	const status = farmStatus({ ...well, ...trouble })
	expect(status.word).toBe(word)
	expect(status.detail).toMatch(detail)
})

test('the status is as severe as the most severe alarm', () => {
	expect(farmStatus({ ...well, alarms: [warning, warning] }).tone).toBe('attention')
	expect(farmStatus({ ...well, alarms: [warning, critical] }).tone).toBe('danger')
})

test('an acknowledged alarm is shown until it ends', () => {
	expect(farmStatus({ ...well, alarms: [answered] })).toEqual({
		tone: 'danger',
		word: '1 open alarm',
		detail: 'Tank D is empty (acknowledged)',
	})
	expect(farmStatus({ ...well, alarms: [answered, critical] }).detail).toBe('Tank D is empty')
})

test('a farm with a problem is never shown as good', () => {
	const problems = [
		{ agents: [] },
		{ agents: [silent] },
		{ agents: [heard, silent] },
		{ alarms: [warning] },
		{ alarms: [{ ...warning, severity: 'info' }] },
		{ alarms: [{ ...warning, acknowledgedAt: 1 }] },
		{ alarms: [over] },
		{ failedCommands: 1 },
		{ plan },
		low,
	]
	for (const problem of problems) {
		const status = farmStatus({ ...well, ...problem })
		expect(status.tone).not.toBe('good')
		expect(status.detail).not.toBe('All Systems OK')
	}
})

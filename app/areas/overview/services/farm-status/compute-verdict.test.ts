import { expect, test } from 'vitest'
import { computeVerdict } from './compute-verdict'

const READINGS = { outOfRange: 0, reporting: 40, total: 40 }
const FINE = {
	stop: null,
	plan: { kind: 'driving' as const },
	agents: { online: 1, total: 1 },
	alarms: [],
	failedCommands: 0,
	readings: READINGS,
}
const alarm = (severity: string, isAcknowledged = false, isOver = false) => ({
	severity,
	isAcknowledged,
	isOver,
})
const verdict = (more: Partial<Parameters<typeof computeVerdict>[0]>) => {
	const { tone, title, detail } = computeVerdict({ ...FINE, ...more })
	return `${tone}: ${title}. ${detail}`
}

test('a farm is only in range when nothing speaks against it', () => {
	expect(verdict({})).toBe('good: All in range. All 40 sensors report')
	expect(verdict({ readings: { ...READINGS, reporting: 38 } })).toBe(
		'good: All in range. 38 of 40 sensors report',
	)
	expect(verdict({ readings: { ...READINGS, outOfRange: 1 } })).toBe(
		'attention: 1 reading out of range. All 40 sensors report',
	)
	expect(verdict({ readings: { ...READINGS, reporting: 0 } })).toMatch(/^attention: No data/)
	expect(verdict({ failedCommands: 2 })).toMatch(/^attention: 2 commands failed in 24 h/)
	expect(verdict({ agents: { online: 0, total: 1 } })).toMatch(/^danger: No contact/)
	expect(verdict({ agents: { online: 0, total: 0 } })).toMatch(/^offline: No farm agent yet/)
})

test('an acknowledged alarm is still wrong', () => {
	expect(verdict({ alarms: [alarm('critical', true)] })).toBe(
		'danger: 1 problem, acknowledged. Everything else is in range · All 40 sensors report',
	)
	expect(verdict({ alarms: [alarm('critical'), alarm('warning'), alarm('warning', true)] })).toBe(
		'danger: 2 problems need you. 1 more acknowledged · Everything else is in range · All 40 sensors report',
	)
})

test('what is back to normal needs nobody, and stays visible until it closes', () => {
	const back = alarm('critical', false, true)
	expect(verdict({ alarms: [back] })).toBe(
		'info: 1 problem back to normal. Everything else is in range · All 40 sensors report',
	)
	expect(verdict({ alarms: [back, alarm('warning')] })).toBe(
		'attention: 1 problem needs you. 1 back to normal · Everything else is in range · All 40 sensors report',
	)
})

test('the emergency stop comes before all alarms', () => {
	const stop = { isProven: false, text: 'Not confirmed off: Lamp.' }
	expect(verdict({ stop, alarms: [alarm('critical')] })).toBe(
		'danger: Emergency stop is on. Not confirmed off: Lamp · 1 open alarm',
	)
	expect(verdict({ stop, plan: REFUSED })).toMatch(/^danger: Emergency stop is on/)
})

const REFUSED = {
	kind: 'refused' as const,
	agent: 'pod-1',
	refused: 'plan 8: this agent cannot read it',
	runs: 7,
}
test('a refused plan comes before all alarms, in plain words', () => {
	expect(verdict({ plan: REFUSED, alarms: [alarm('critical')] })).toBe(
		'danger: The newest plan is not in force. pod-1 refused plan 8: this agent cannot read it. It last said that it runs plan 7. What was changed since is not in force · 1 open alarm',
	)
})

test('data that could not be loaded does not count as good', () => {
	expect(verdict({ alarms: null })).toBe('danger: Alarms could not be loaded. Reload the page.')
	expect(verdict({ readings: null })).toBe('attention: Readings could not be loaded. ')
	expect(verdict({ agents: null })).toMatch(/^good/)
})

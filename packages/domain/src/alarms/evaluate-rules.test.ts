import { expect, test } from 'vitest'
import { machineProblems } from '../readings/machine-problems'
import { formatAlarm } from './format-alarm'
import { groupAlarms } from './group-alarms'
import type { AlarmRule } from './rule'
import type { AlarmInputs, SensorInput } from './alarm-inputs'
import { DEFAULT_RULES, findDefaultRule } from './default-rules'
import { notMonitoredReason } from './not-monitored-reason'
import { evaluateRules, type ConditionStates } from './evaluate-rules'
import { PH_SENSOR } from '../../tests/alarms/test-sensor'

const MINUTE_MS = 60_000
const PH: SensorInput = {
	...PH_SENSOR,
	target: { low: 5.5, high: 6.5, source: 'Butterhead' },
}
const TANK: SensorInput = {
	...PH,
	pointId: 3,
	label: 'Tank A - Form',
	quantity: 'volume',
	target: null,
	isTank: true,
	levelPct: 50,
}
const QUIET: AlarmInputs = {
	now: 0,
	minuteOfDay: 600,
	sensors: [PH, TANK],
	agents: [{ id: 'a', label: 'pod-pi', isOnline: true, lastSeenAt: 0 }],
	notices: [],
	cameras: [],
	backups: null,
	devices: [{ id: 2, agentId: 'a', label: 'Probe', isOffline: false, reason: null, since: 0 }],
}

/** Evaluates once a minute; returns the groups after the last evaluation. */
function groupsAfter(
	minutes: number,
	scene: Partial<AlarmInputs>,
	rules: readonly AlarmRule[] = DEFAULT_RULES,
) {
	let states: ConditionStates = new Map()
	let findings: ReturnType<typeof evaluateRules>['findings'] = []
	for (let m = 0; m <= minutes; m++) {
		const result = evaluateRules(rules, { ...QUIET, ...scene, now: m * MINUTE_MS }, states)
		states = result.states
		findings = result.findings
	}
	return groupAlarms(findings)
}
/** The alarms after the last evaluation. */
const after = (...scene: Parameters<typeof groupsAfter>) =>
	groupsAfter(...scene).map((cause) => ({ key: cause.key, ...formatAlarm(cause) }))
const ph = (more: Partial<SensorInput>) => ({ sensors: [{ ...PH, ...more }, TANK] })
const tank = (levelPct: number | null) => ({ sensors: [PH, { ...TANK, levelPct }] })

test('a farm without problems has no alarm', () => {
	expect(after(60, {})).toEqual([])
})

test('a value outside the recipe’s range raises an alarm after the delay', () => {
	expect(after(14, ph({ value: 6.92 }))).toEqual([])
	expect(after(15, ph({ value: 6.92 }))).toEqual([
		{
			key: 'ph-target point 1',
			title: 'pH (Probe) is too high',
			text: 'It reads 6.92; it should be 5.50 to 6.50 (Butterhead).',
		},
	])
})

test('a harmful value raises its own alarm in place of the off-target one', () => {
	expect(after(30, ph({ value: 3.1 }))).toMatchObject([
		{ key: 'ph-danger point 1', text: 'It reads 3.10; it should be 4.00 to 8.00.' },
	])
})

test('a stuck sensor raises an alarm with the reason, and its value is not evaluated', () => {
	const stuck = { state: 'flawed' as const, value: null, reason: 'Has read 7.9 for 2 h' }
	expect(after(30, ph(stuck))).toEqual([
		{
			key: 'bad-reading point 1',
			title: 'pH (Probe) cannot be trusted',
			text: 'Has read 7.9 for 2 h.',
		},
	])
})

test('a sensor that is being calibrated raises no alarm', () => {
	expect(after(60, ph({ state: 'unknown', value: null }))).toEqual([])
})

test.each([
	[30.1, []],
	[30, ['Tank A - Form is low']],
	[15.1, ['Tank A - Form is low']],
	[15, ['Tank A - Form is critically low']],
	[0, ['Tank A - Form is critically low']],
	[null, []],
])('a tank at %s percent says %j', (levelPct, titles) => {
	expect(after(5, tank(levelPct)).map(({ title }) => title)).toEqual(titles)
})

test('a full tank raises an alarm where the farm wants it', () => {
	const wanted = { ...findDefaultRule('tank-full'), isOn: true } as AlarmRule
	expect(after(5, tank(90), [wanted])).toMatchObject([{ title: 'Tank A - Form is full' }])
	expect(after(5, tank(89.9), [wanted])).toEqual([])
})

test('a value that changes too fast raises an alarm in the units growers read', () => {
	const rule = {
		...findDefaultRule('ph-rate'),
		quantity: 'waterTemperature',
		above: 2,
	} as AlarmRule
	const water = ph({ quantity: 'waterTemperature', perHour: -5 })
	expect(after(5, water, [rule])).toMatchObject([
		{ text: '9.0 °F an hour; more than 3.6 °F is unusual.' },
	])
})

test('an offline agent is the only alarm of its farm', () => {
	const agents = QUIET.agents.map((agent) => ({ ...agent, isOnline: false }))
	const devices = QUIET.devices.map((device) => ({ ...device, isOffline: true }))
	const silent = ph({ state: 'silent', value: null, reason: 'Last read 9 min ago' })
	expect(after(30, { agents, devices, ...silent })).toMatchObject([
		{ title: 'Agent on pod-pi is offline' },
	])
	expect(after(30, { devices, ...silent })).toMatchObject([{ title: 'Probe is offline' }])
	expect(after(30, silent)).toMatchObject([{ text: 'Last read 9 min ago.' }])
})

test('a rule applies only in its hours, also across midnight', () => {
	const night = { ...findDefaultRule('ph-target'), fromMinute: 1320, toMinute: 360 } as AlarmRule
	const at = (minuteOfDay: number) =>
		after(30, { ...ph({ value: 9 }), minuteOfDay }, [night]).length
	expect([1319, 1320, 0, 359, 360].map(at)).toEqual([0, 1, 1, 1, 0])
})

test('a rule for one sensor does not apply to others', () => {
	const rule = { ...findDefaultRule('ph-target'), pointId: 99 } as AlarmRule
	expect(after(30, ph({ value: 9 }), [rule])).toEqual([])
})

test('an agent whose state is not known yet neither raises nor clears an alarm', () => {
	const rules = [findDefaultRule('agent-offline') as AlarmRule]
	const unknown = QUIET.agents.map((agent) => ({ ...agent, isOnline: null }))
	expect(after(30, { agents: unknown }, rules)).toEqual([])
	const raised = new Map([['agent-offline agent a', { isRaised: true, sinceAt: null }]])
	const result = evaluateRules(rules, { ...QUIET, agents: unknown, now: 90 * MINUTE_MS }, raised)
	expect(result.findings).toMatchObject([{ key: 'agent-offline agent a', isClearing: false }])
})

test('an alarm about many sensors of one quantity names the quantity', () => {
	const many = [1, 2, 3, 4, 5].map((pointId) => ({ ...PH, pointId, value: 9 }))
	expect(after(30, { sensors: many })).toMatchObject([
		{ key: 'critical limit ph at a', title: 'pH: 5 readings are out of range' },
	])
})

test('a group of which one is left is described as that one', () => {
	const many = [1, 2, 3, 4, 5].map((pointId) => ({ ...PH, pointId, value: 9 }))
	const [cause] = groupsAfter(30, { sensors: many })
	const [one] = cause?.conditions ?? []
	if (!cause || !one) throw new Error('Nothing was found')
	expect(formatAlarm({ ...cause, conditions: [one] }).title).toMatch(/^pH .*is too high$/)
})

test('an alarm that is no longer watched says why', () => {
	const key = 'ph-target point 1'
	const rule = findDefaultRule('ph-target') as AlarmRule
	const why = (rules: readonly AlarmRule[], scene: Partial<AlarmInputs> = {}) => {
		const now = { ...QUIET, ...scene }
		return evaluateRules(rules, now, new Map()).evaluated.has(key)
			? null
			: notMonitoredReason(key, rules, now)
	}
	expect(why([rule])).toBe(null)
	expect(why([])).toBe('its rule was removed')
	expect(why([{ ...rule, isOn: false }])).toBe('its rule is switched off')
	expect(why([{ ...rule, fromMinute: 0, toMinute: 60 }])).toBe(
		'its rule is not active at this time',
	)
	expect(why([rule], { sensors: [] })).toBe('the sensor was removed')
	expect(why([rule], ph({ target: null }))).toBe('it has no target now')
})

test('an alarm stays open while its sensor is silent, and until the value is back to normal', () => {
	const rules = [findDefaultRule('ph-target') as AlarmRule]
	let states: ConditionStates = new Map()
	const look = (minute: number, more: Partial<SensorInput>) => {
		const result = evaluateRules(rules, { ...QUIET, ...ph(more), now: minute * MINUTE_MS }, states)
		states = result.states
		return result.findings.length
	}
	look(0, { value: 7 })
	expect(look(15, { value: 7 })).toBe(1)
	expect(look(60, { value: null, state: 'silent' })).toBe(1)
	expect(look(61, { value: 6.45 })).toBe(1)
	look(62, { value: 6.3 })
	expect(look(66, { value: 6.3 })).toBe(1)
	expect(look(67, { value: 6.3 })).toBe(0)
	expect(states.size).toBe(0)
})

test('an agent that does not run the newest plan is an alarm after five minutes', () => {
	const agent = { id: 'a', label: 'pod-pi', isOnline: true, lastSeenAt: 0 }
	const planProblem = 'It refused plan 3: this agent has no hvac/heater'
	const scene = { agents: [{ ...agent, planProblem }] }
	expect(after(4, scene)).toEqual([])
	expect(after(5, scene)).toMatchObject([
		{ title: 'pod-pi does not run the newest plan', text: `${planProblem}.` },
	])
	expect(after(9, { agents: [{ ...agent, planProblem: null }] })).toEqual([])
})

test('a machine of an agent in trouble is an alarm after ten minutes, and stays what it was while unheard', () => {
	const agent = { id: 'a', label: 'pod-pi', isOnline: true, lastSeenAt: 0 }
	const seen = { memoryFreePct: 40, diskFreePct: 2, processorC: 81.2, clockOffsetS: 0 }
	const strained = { agents: [{ ...agent, machineProblems: machineProblems(seen) }] }
	expect(after(9, strained)).toEqual([])
	expect(after(10, strained).map(({ title }) => title)).toEqual([
		'pod-pi: its disk is nearly full',
		'pod-pi: its processor is at 81 °C',
	])
	const cool = { ...seen, processorC: null }
	const [left] = after(10, { agents: [{ ...agent, machineProblems: machineProblems(cool) }] })
	expect(left?.title).toBe('pod-pi: its disk is nearly full')
	expect(left?.text).toContain('Free some space')
	const rules = [findDefaultRule('machine-strained') as AlarmRule]
	const raised = new Map([['machine-strained agent a disk', { isRaised: true, sinceAt: null }]])
	const unheard = { ...QUIET, agents: [{ ...agent, isOnline: false, machineProblems: [] }] }
	expect(evaluateRules(rules, unheard, raised).findings).toHaveLength(1)
})

test('an overdue backup is an alarm until one works, and none where no backups are set up', () => {
	const [alarm] = after(0, { backups: { isOverdue: true } })
	expect(alarm).toMatchObject({ key: 'backup-overdue server', title: 'Backup overdue' })
	expect(after(0, { backups: { isOverdue: false } })).toEqual([])
	expect(after(0, { backups: null })).toEqual([])
	const why = notMonitoredReason('backup-overdue server', DEFAULT_RULES, QUIET)
	expect(why).toBe('backups are no longer set up')
})

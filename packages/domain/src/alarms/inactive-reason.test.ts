import { expect, test } from 'vitest'
import type { AlarmInputs, SensorInput } from './alarm-inputs'
import { DEFAULT_RULES, findDefaultRule } from './default-rules'
import { inactiveReason } from './inactive-reason'
import type { AlarmRule } from './rule'
import { PH_SENSOR } from '../../tests/alarms/test-sensor'

const EMPTY: AlarmInputs = {
	now: 0,
	minuteOfDay: 600,
	sensors: [],
	agents: [],
	notices: [],
	cameras: [],
	backups: null,
	devices: [],
}
const rule = (key: string, more: Partial<AlarmRule> = {}): AlarmRule => ({
	...findDefaultRule(key)!,
	...more,
})
const reason = (one: AlarmRule, ...sensors: SensorInput[]) =>
	inactiveReason(one, { ...EMPTY, sensors })
const silent = { value: null, state: 'silent', reason: 'Last read 2 hours ago' } as const

test.each([
	['no sensor', rule('ph-danger'), [], 'No sensor measures pH'],
	[
		'a sensor that is gone',
		rule('ph-danger', { pointId: 9 }),
		[PH_SENSOR],
		'Its sensor was removed. Choose another one',
	],
	[
		'no reading',
		rule('ph-danger'),
		[{ ...PH_SENSOR, ...silent }],
		'No trusted reading now: Last read 2 hours ago',
	],
	['no target', rule('ph-target'), [PH_SENSOR], 'There is no target for it'],
	['no rate', rule('ph-rate'), [PH_SENSOR], 'How fast it changes is not known yet'],
	['no tank', rule('tank-low'), [PH_SENSOR], 'No tank with a level sensor is connected'],
	[
		'no capacity',
		rule('tank-low', { pointId: 1 }),
		[PH_SENSOR],
		'The capacity of its tank is not known',
	],
	[
		'a silent sensor, which is what it is about',
		rule('no-data'),
		[{ ...PH_SENSOR, ...silent }],
		null,
	],
	['a rule that is off', rule('ph-danger', { isOn: false }), [], null],
	['a sensor that is read', rule('ph-danger', { pointId: 1 }), [PH_SENSOR], null],
])('%s: %#', (_, one, sensors, words) => {
	expect(reason(one, ...sensors)).toBe(words)
})

test('on an empty farm each rule says why it cannot act, but those that wait for something to happen', () => {
	const isOn = DEFAULT_RULES.filter((one) => one.isOn)
	const silent = isOn.filter((one) => reason(one) === null).map(({ kind }) => kind)
	expect(new Set(silent)).toEqual(new Set(['control-stopped']))
})

import { expect, test } from 'vitest'
import { BulkUpdateInput, ControlInput, requestedSwitch, switchForAction } from './control-input'

test.each([
	['turn_on', 'on'],
	['on', 'on'],
	['turn_off', 'off'],
	['off', 'off'],
	['auto', 'auto'],
] as const)('the action %s means %s', (action, to) => {
	expect(switchForAction(ControlInput.parse({ action }))).toEqual({ to })
})

test('an action of another kind is refused', () => {
	expect(ControlInput.safeParse({ action: 'explode' }).success).toBe(false)
})

test.each([
	[{ autoMode: true, powerState: 'on' }, 'auto'],
	[{ autoMode: false, powerState: 'on' }, 'on'],
	[{ powerState: false, manualValue: 80 }, 'off'],
	[{ manualValue: 0 }, 'off'],
	[{}, 'off'],
] as const)('the update %o asks for %s', (update, to) => {
	const { updates } = BulkUpdateInput.parse({ updates: [{ equipmentId: 'x', ...update }] })
	expect(updates.map(requestedSwitch)).toEqual([{ to }])
})

test.each([
	[
		{ action: 'turn_on', value: 30 },
		{ to: 'on', percent: 30 },
	],
	[
		{ action: 'on', value: '30' },
		{ to: 'on', percent: 30 },
	],
	[{ action: 'on', value: true }, { to: 'on' }],
	[{ action: 'on', value: null }, { to: 'on' }],
	[{ action: 'off', value: 30 }, { to: 'off' }],
	[{ action: 'auto', value: 30 }, { to: 'auto' }],
] as const)('%o says how far on, and never holds an OFF up', (body, asked) => {
	expect(switchForAction(ControlInput.parse(body))).toEqual(asked)
})

test('an update says how far on by its manual value', () => {
	const { updates } = BulkUpdateInput.parse({ updates: [{ equipmentId: 'x', manualValue: 80 }] })
	expect(updates.map(requestedSwitch)).toEqual([{ to: 'on', percent: 80 }])
})

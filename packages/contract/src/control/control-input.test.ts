import { expect, test } from 'vitest'
import { BulkUpdateInput, ControlInput, requestedSwitch, switchForAction } from './control-input'

test.each([
	['turn_on', 'on'],
	['on', 'on'],
	['turn_off', 'off'],
	['off', 'off'],
	['auto', 'auto'],
] as const)('the action %s means %s', (action, to) => {
	expect(switchForAction(ControlInput.parse({ action, value: 70 }).action)).toBe(to)
})

test('an action of another kind is refused', () => {
	expect(ControlInput.safeParse({ action: 'explode' }).success).toBe(false)
})

test.each([
	[{ autoMode: true, powerState: 'on' }, 'auto'],
	[{ autoMode: false, powerState: 'on' }, 'on'],
	[{ powerState: false, manualValue: 80 }, 'off'],
	[{ manualValue: 80 }, 'on'],
	[{ manualValue: 0 }, 'off'],
	[{}, 'off'],
] as const)('the update %o asks for %s', (update, to) => {
	const { updates } = BulkUpdateInput.parse({ updates: [{ equipmentId: 'x', ...update }] })
	expect(updates.map(requestedSwitch)).toEqual([to])
})

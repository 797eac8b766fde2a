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

test.each([
	[{ action: 'dim' }, { to: 'on', percent: 50 }],
	[
		{ action: 'dim', parameters: { brightness: 0 } },
		{ to: 'on', percent: 0 },
	],
	[
		{ action: 'ventilate', parameters: { fanSpeed: 30 } },
		{ to: 'on', percent: 30 },
	],
	[{ action: 'water' }, { to: 'on', forMs: 300_000 }],
	[
		{ action: 'water', parameters: { wateringDuration: 30 } },
		{ to: 'on', forMs: 30_000 },
	],
	[
		{ action: 'on', parameters: { brightness: 20 } },
		{ to: 'on', percent: 20 },
	],
	[{ action: 'stop' }, { to: 'off' }],
	[
		{ action: 'off', forSeconds: 90 },
		{ to: 'off', forMs: 90_000 },
	],
] as const)('%o is what container control asked for', (body, asked) => {
	expect(switchForAction(ControlInput.parse(body))).toEqual(asked)
})

test.each([
	[{ brightness: 101 }, 'brightness must be from 0 to 100 %'],
	[{ wateringDuration: 29 }, 'wateringDuration must be from 30 to 1800 s'],
	[{ targetTemperature: 9 }, 'targetTemperature must be from 10 to 35 °C'],
	[{ targetTemperature: 24 }, 'A temperature is a target of the recipe, which the climate keeps'],
	[{ flowRate: 2.5 }, 'No output holds a flow; a pump is on or off'],
	[{ ec: 1.2 }, 'EC is a target of the recipe, which dosing keeps'],
] as const)('the parameters %o are refused', (parameters, message) => {
	const { error } = ControlInput.safeParse({ action: 'on', parameters })
	expect(error?.issues.map((issue) => issue.message)).toContain(message)
})

import { describe, expect, test } from 'vitest'
import {
	compileSafeguards,
	farmLimits,
	interlockId,
	type FarmInterlock,
	type FarmSafeguards,
} from './compile-safeguards'
import type { OutputClass } from './output-class'
import type { BoundOutput, BoundSensor } from './plan-inputs'

const output = (key: string, outputClass: OutputClass): BoundOutput => ({
	key: `k/${key}`,
	label: key.toUpperCase(),
	equipmentKey: `farm-${key}`,
	zone: 'nursery',
	type: 'outlet',
	outputClass,
	isDimmable: false,
})
const sensor = (key: string, quantity: BoundSensor['quantity']): BoundSensor => ({
	key: `k/${key}`,
	label: key.toUpperCase(),
	zone: 'nursery',
	quantity,
	calibratedUntil: Infinity,
})
const [HEAT, COOL, FAN, LAMP] = [
	output('heat', 'heat'),
	output('cool', 'cool'),
	output('fan', 'exhaust'),
	output('lamp', 'light'),
]
const BOUND = {
	outputs: [HEAT, COOL, FAN, LAMP],
	sensors: [sensor('leak', 'contact'), sensor('level', 'volume'), sensor('ph', 'ph')],
}
const own = (key: string, ...interlocks: FarmInterlock[]): FarmSafeguards => ({
	equipmentKey: `farm-${key}`,
	limits: {},
	interlocks,
})
const compiled = (...all: FarmSafeguards[]) =>
	compileSafeguards(all, BOUND).map((one) => [one.output.label, one.interlocks] as const)

describe('an interlock', () => {
	test.each<[FarmInterlock, object]>([
		[
			{ kind: 'requires', other: 'farm-fan' },
			{ id: 'requires farm-fan', kind: 'requires', output: { key: 'k/fan', label: 'FAN' } },
		],
		[
			{ kind: 'requires', other: 'farm-gone' },
			{ id: 'requires farm-gone', kind: 'unmet', label: 'farm-gone' },
		],
		[
			{ kind: 'input', sensor: 'k/leak', isOn: true },
			{
				id: 'input k/leak',
				kind: 'input',
				sensor: { key: 'k/leak', label: 'LEAK' },
				isOn: true,
			},
		],
		[
			{ kind: 'reading', sensor: 'k/level', is: 'below', value: 20 },
			{
				id: 'below k/level',
				kind: 'reading',
				sensor: { key: 'k/level', label: 'LEVEL' },
				is: 'below',
				value: 20,
				unit: 'L',
			},
		],
		[
			{ kind: 'reading', sensor: 'k/gone', is: 'above', value: 7 },
			{ id: 'above k/gone', kind: 'unmet', label: 'k/gone' },
		],
	])('%o is compiled to what the agent can test', (interlock, expected) => {
		expect(compiled(own('lamp', interlock))).toEqual([['LAMP', [expected]]])
		expect(interlockId(interlock)).toBe((expected as { id: string }).id)
	})
})

test('an output without limits or interlocks has no safeguards', () => {
	expect(compiled(own('lamp'))).toEqual([])
	const limited = { ...own('lamp'), limits: { maxOnMs: 1000 } }
	expect(compiled(limited)).toEqual([['LAMP', []]])
})

describe('outputs that exclude each other', () => {
	const excludes = (other: string): FarmInterlock => ({ kind: 'excludes', other: `farm-${other}` })
	const tie = (key: string) => ({
		id: `excludes farm-${key}`,
		kind: 'excludes',
		output: { key: `k/${key}`, label: key.toUpperCase() },
	})

	test('both have that interlock, and once when both were told', () => {
		expect(compiled(own('heat', excludes('cool')))).toEqual([
			['HEAT', [tie('cool')]],
			['COOL', [tie('heat')]],
		])
		expect(compiled(own('heat', excludes('cool')), own('cool', excludes('heat')))).toEqual([
			['HEAT', [tie('cool')]],
			['COOL', [tie('heat')]],
		])
	})

	test('but for one that is on by default, unless the farm has it off', () => {
		expect(compiled(own('heat', excludes('fan')))).toEqual([['HEAT', [tie('fan')]]])
		const off = { ...own('fan'), limits: { safeOn: false as const } }
		expect(compiled(own('heat', excludes('fan')), off)).toEqual([
			['HEAT', [tie('fan')]],
			['FAN', [tie('heat')]],
		])
	})

	test('say nothing of what is at another agent', () => {
		expect(compiled(own('elsewhere', excludes('heat')))).toEqual([])
	})
})

test('in a group the smallest number holds, and each sees the others', () => {
	const inGroup = (most: number, group = 'big'): FarmInterlock => ({ kind: 'at-most', group, most })
	const all = compiled(
		own('heat', inGroup(3)),
		own('cool', inGroup(2)),
		own('lamp', inGroup(1, 'other')),
		own('elsewhere', inGroup(1)),
	)
	const others = (...keys: string[]) =>
		keys.map((key) => ({ key: `k/${key}`, label: key.toUpperCase() }))
	const big = { id: 'at-most big', kind: 'at-most', group: 'big', most: 2 }
	expect(all).toEqual([
		['HEAT', [{ ...big, others: others('cool') }]],
		['COOL', [{ ...big, others: others('heat') }]],
		['LAMP', [{ id: 'at-most other', kind: 'at-most', group: 'other', most: 1, others: [] }]],
	])
})

test('limits are those of the output, not of another one', () => {
	const all = [{ ...own('lamp'), limits: { maxOnMs: 1000 } }]
	expect(farmLimits(LAMP, all).maxOnMs).toBe(1000)
	expect(farmLimits(HEAT, all).maxOnMs).toBe(7_200_000)
})

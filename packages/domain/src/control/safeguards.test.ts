import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OUTPUT_CLASSES, type OutputClass } from './output-class'
import { formatInterlock, tiedOutputs, tightenLimits, type PlanInterlock } from './safeguards'

const pump = { key: 'k/pump', label: 'Pump' }
const leak = { key: 'k/leak', label: 'Leak' }
const INTERLOCKS: [PlanInterlock, string, string[]][] = [
	[{ id: '1', kind: 'requires', output: pump }, 'Requires Pump', ['k/pump']],
	[{ id: '2', kind: 'excludes', output: pump }, 'Never on with Pump', ['k/pump']],
	[
		{ id: '3', kind: 'at-most', group: 'big', most: 2, others: [pump] },
		'At most 2 of the group “big” on at a time',
		['k/pump'],
	],
	[{ id: '4', kind: 'input', sensor: leak, isOn: true }, 'Off while Leak is on', []],
	[{ id: '5', kind: 'input', sensor: leak, isOn: false }, 'Off while Leak is off', []],
	[
		{ id: '6', kind: 'reading', sensor: leak, is: 'below', value: 20, unit: 'L' },
		'Off while Leak is below 20 L',
		[],
	],
	[
		{ id: '7', kind: 'reading', sensor: leak, is: 'above', value: 7, unit: '' },
		'Off while Leak is above 7',
		[],
	],
	[{ id: '8', kind: 'unmet', label: 'k/gone' }, 'Off until k/gone is connected', []],
]

test.each(INTERLOCKS)('%o reads “%s” and looks at %o', (interlock, words, tied) => {
	expect(formatInterlock(interlock)).toBe(words)
	expect(tiedOutputs(interlock).map(({ key }) => key)).toEqual(tied)
})

describe('limits of a farm', () => {
	const classes = Object.keys(OUTPUT_CLASSES) as OutputClass[]
	const ms = fc.nat(90_000_000)
	const tighter = fc.record(
		{
			maxOnMs: ms,
			minOnMs: ms,
			minOffMs: ms,
			dailyMaxMs: ms,
			safeOn: fc.constant(false as const),
		},
		{ requiredKeys: [] },
	)

	test('never loosen those of the class, and hold where they are tighter', () => {
		fc.assert(
			fc.property(fc.constantFrom(...classes), tighter, (outputClass, own) => {
				const limits = OUTPUT_CLASSES[outputClass]
				const both = tightenLimits(limits, own)
				expect(both.maxOnMs).toBe(
					own.maxOnMs === undefined
						? limits.maxOnMs
						: Math.min(own.maxOnMs, limits.maxOnMs ?? own.maxOnMs),
				)
				expect(both.minOnMs).toBe(Math.max(limits.minOnMs, own.minOnMs ?? limits.minOnMs))
				expect(both.minOffMs).toBe(Math.max(limits.minOffMs, own.minOffMs ?? limits.minOffMs))
				expect(both.dailyMaxMs).toBe(
					Math.min(limits.dailyMaxMs, own.dailyMaxMs ?? limits.dailyMaxMs),
				)
				expect(both.safeOn).toBe(own.safeOn === false ? false : limits.safeOn)
				expect(both.label).toBe(limits.label)
			}),
		)
	})
})

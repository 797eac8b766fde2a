import { describe, expect, test } from 'vitest'
import { listLikelyCauses, type Miss } from './likely-causes'
import { careful, NOT_STOPPED } from './dosing-memory'

const MISS: Miss = {
	dose: {
		number: 4,
		output: 'dosing/acid',
		label: 'pH down',
		role: 'ph-down',
		why: 'pH is above the target',
		ml: 10,
		forMs: 5000,
		litres: 300,
		quantity: 'ph',
		before: 6.8,
		expected: -0.2,
	},
	verdict: 'too-weak',
	after: 6.78,
	wasOn: true,
	memory: {
		...careful('ph-down'),
		...NOT_STOPPED,
		misses: 2,
		given: [],
		ahead: 0,
		jug: { enteredAt: null, enteredMl: null, leftMl: null },
	},
}
const jug = (leftMl: number) => ({
	memory: { ...MISS.memory, jug: { enteredAt: 1, enteredMl: 1000, leftMl } },
})
const confirmed = { memory: { ...MISS.memory, isConfirmed: true } }

const causesOf = (more: Partial<Miss>) => listLikelyCauses({ ...MISS, ...more })
const evidenceOf = (more: Partial<Miss>, cause: RegExp) =>
	causesOf(more)
		.find((one) => cause.test(one.cause))
		?.evidence.map(({ supports, text }) => `${supports ? '+' : '-'} ${text}`)

describe('the first cause', () => {
	test.each<[string, Partial<Miss>, RegExp]>([
		['a pump that was not reported on', { wasOn: false }, /^The pump does not run/],
		['a jug that is nearly empty', jug(100), /^The jug is empty/],
		['a pump that ran while nothing moved', {}, /^Air in the line/],
		['a probe that reads exactly the same', { ...jug(900), after: 6.8 }, /^Air in the line/],
		['a change the wrong way', { after: 6.9 }, /another concentrate/],
		['a change that is too large', { verdict: 'too-strong', after: 5.9 }, /another concentrate/],
	])('of %s', (_, more, first) => {
		expect(causesOf(more)[0]?.cause).toMatch(first)
	})
})

test.each<[RegExp, Partial<Miss>, string[]]>([
	[/pump does not run/, {}, ['- it was reported on']],
	[/pump does not run/, { wasOn: false }, ['+ it was not reported on during the dose']],
	[/jug is empty/, {}, []],
	[/jug is empty/, jug(900), ['- by the doses given, 900 ml of 1,000 ml are left']],
	[/jug is empty/, jug(100), ['+ by the doses given, 100 ml of 1,000 ml are left']],
	[/jug is empty/, jug(101), ['- by the doses given, 101 ml of 1,000 ml are left']],
	[/jug is empty/, { verdict: 'too-strong' }, ['- the dose acted']],
	[/Air in the line/, {}, ['+ the pump ran and pH did not move']],
	[/Air in the line/, { after: null }, ['+ the pump ran and pH did not move']],
	[/Air in the line/, { wasOn: false }, []],
	[/Air in the line/, { after: 6.74 }, []],
	[/Air in the line/, { verdict: 'too-strong' }, ['- the dose acted']],
	[/probe is dry/, { after: null }, []],
	[/probe is dry/, { after: 6.8 }, ['+ pH reads exactly 6.8 before and after']],
	[/probe is dry/, {}, ['- pH moves: 6.80, then 6.78']],
	[/does not circulate/, {}, ['- the pump was reported on while the dose was mixed']],
	[/another concentrate/, {}, []],
	[/another concentrate/, confirmed, ['- earlier doses acted as they should']],
	[/another concentrate/, { after: 6.9 }, ['+ pH moved the wrong way, by 0.10']],
	[/another concentrate/, { after: 6.74 }, ['+ pH moved, but too little']],
	[
		/another concentrate/,
		{ ...confirmed, after: 6.74 },
		['+ pH moved, but too little', '- earlier doses acted as they should'],
	],
	[
		/another concentrate/,
		{ verdict: 'too-strong', after: 5.9 },
		['+ pH moved more than three times as far as expected'],
	],
])('%s is weighed by %o: %s', (cause, more, evidence) => {
	expect(evidenceOf(more, cause)).toEqual(evidence)
})

test('all causes are listed once, whatever is known', () => {
	for (const more of [{}, { wasOn: false }, jug(10), confirmed, { after: null }])
		expect(new Set(causesOf(more).map(({ cause }) => cause)).size).toBe(6)
})

import { describe, expect, test } from 'vitest'
import { BUDGET } from '../../../tests/control/controllers/dosing/test-tank'
import { catalogueRecipe } from '../../growing/recipes/catalogue'
import { CATALOGUE } from '../catalogue'
import { compilePlan, DEFAULT_CONTROL } from '../compile-plan'
import { bindRule } from '../compile-rules'
import type { PlanInputs } from '../plan-inputs'
import type { Rule, RuleAction, RuleCondition } from './rule'
import { ruleConflicts } from './rule-conflicts'
import { nearestTemplates, RULE_TEMPLATES } from './templates'

const recipe = catalogueRecipe('butterhead-lettuce')!
const QUANTITIES = ['airTemperature', 'humidity', 'co2', 'waterTemperature', 'ph', 'ec'] as const
const FARM: PlanInputs = {
	timezone: 'UTC',
	outputs: CATALOGUE.map(({ key, zone, name, type, outputClass }) => {
		return { key: `${zone}/${key}`, label: name, equipmentKey: key, zone, type, outputClass }
	}),
	sensors: QUANTITIES.map((quantity) => {
		return { key: `c/${quantity}`, label: quantity, zone: 'container', quantity }
	}),
	dosers: [
		{ key: 'nursery/nursery-ph-down', role: 'ph-down', mlPerS: 2, jug: null, budget: BUDGET },
	],
	rules: [],
	recipes: { nursery: recipe, cultivation: recipe },
	cycles: [],
	settings: DEFAULT_CONTROL,
	isAutomatic: true,
}
const rule = (more: Partial<Rule> = {}): Rule => ({
	id: 'r1',
	name: 'Fan',
	description: '',
	category: 'climate',
	priority: 'medium',
	mode: 'live',
	match: 'all',
	when: [{ kind: 'time', from: '22:00', to: '06:00' }],
	unless: [],
	then: [on('container-overhead-fan')],
	cooldownMin: 60,
	...more,
})
function on(equipmentKey: string, forMin = 30, isOn = true): RuleAction {
	return { kind: 'switch', equipmentKey, on: isOn, forMin }
}

function reading(is: 'above' | 'below', value: number): RuleCondition {
	return { kind: 'reading', quantity: 'ph', zone: 'container', is, value, forMin: 0 }
}

describe('templates', () => {
	test('are at least twenty, each with a reason and a source, and each fits a whole farm', () => {
		expect(RULE_TEMPLATES.length).toBeGreaterThanOrEqual(20)
		expect(new Set(RULE_TEMPLATES.map(({ id }) => id)).size).toBe(RULE_TEMPLATES.length)
		for (const template of RULE_TEMPLATES) {
			expect(template.reason.length, template.id).toBeGreaterThan(20)
			expect(template.source, template.id).not.toBe('')
			const own = { ...rule(), ...template, mode: 'live' as const }
			expect(bindRule(own, FARM), template.id).toHaveProperty('settings')
			expect(ruleConflicts(own, FARM), template.id).toEqual([])
		}
	})

	test('are offered for a draft by its words', () => {
		expect(nearestTemplates('mould at night', 2).map(({ id }) => id)).toContain('duct-fans-night')
		expect(nearestTemplates('xyz', 3)).toEqual([])
	})
})

test('rules are in the plan, the most important first; drafts and those that are off are not', () => {
	const rules = [
		rule({ id: 'low', priority: 'low' }),
		rule({ id: 'off', mode: 'off' }),
		rule({ id: 'draft', then: [] }),
		rule({ id: 'critical', priority: 'critical', mode: 'shadow' }),
		rule({ id: 'absent', then: [on('no-such-thing')] }),
	]
	const { controllers } = compilePlan({ ...FARM, rules })
	const found = controllers.filter(({ kind }) => kind === 'rule').map(({ id }) => id)
	expect(found).toEqual(['critical', 'low'])
	expect(compilePlan({ ...FARM, rules, isAutomatic: false }).controllers).toEqual([])
})

test.each<[string, Partial<Rule>, string]>([
	['what is not connected', { then: [on('no-such-thing')] }, 'Not connected: no-such-thing'],
	[
		'what the recipe holds',
		{ then: [on('container-hvac-heater')] },
		'HVAC heater follows the recipe, which comes before rules: shift its target instead',
	],
	[
		'a longer time than the class allows',
		{ then: [on('container-hvac-blower-turbo', 600)] },
		'HVAC blower turbo may be on for 240 min at a time: it ends then',
	],
	[
		'another rule',
		{ priority: 'low', then: [on('container-overhead-fan', 30, false)] },
		'“Other” wants Overhead fan on; it has its way when both hold',
	],
	[
		'the budget of a dose',
		{ then: [{ kind: 'dose', zone: 'nursery', role: 'ph-down', ml: 100 }] },
		'pH down: its budget of a dose is 60 ml, so it gives no more',
	],
	[
		'a pump that is not there',
		{ then: [{ kind: 'dose', zone: 'cultivation', role: 'ph-down', ml: 1 }] },
		'Not connected: a dosing pump for pH down in cultivation',
	],
	[
		'itself',
		{
			when: [reading('above', 8), reading('below', 6)],
		},
		'It never acts: pH in container is not above and below at the same time',
	],
	[
		'heat with cooling',
		{ then: [on('container-hvac-heater'), on('container-hvac-cooling')] },
		'It heats and cools at the same time',
	],
])('a rule is told to stand against %s', (_, more, conflict) => {
	const rules = [rule({ id: 'r2', name: 'Other' })]
	expect(ruleConflicts(rule(more), { ...FARM, rules })).toContain(conflict)
})

test('conditions that can hold one after the other, or in turn, are not told', () => {
	const band = { when: [reading('above', 6), reading('below', 8)] }
	expect(ruleConflicts(rule(band), FARM)).toEqual([])
	const either = { match: 'any' as const, when: [reading('above', 8), reading('below', 6)] }
	expect(ruleConflicts(rule(either), FARM)).toEqual([])
})

test('a dose is asked of the pump in its zone', () => {
	const action = { kind: 'dose', zone: 'nursery', role: 'ph-down', ml: 3 } as const
	expect(bindRule(rule({ then: [action] }), FARM)).toMatchObject({
		settings: { then: [{ kind: 'dose', output: { key: 'nursery/nursery-ph-down' }, ml: 3 }] },
	})
})

describe('of two rules', () => {
	const off = (more: Partial<Rule> = {}) =>
		rule({ id: 'own', then: [on('container-overhead-fan', 30, false)], ...more })
	const told = (own: Rule, ...others: Rule[]) => ruleConflicts(own, { ...FARM, rules: others })
	const other = (more: Partial<Rule> = {}) => rule({ id: 'r2', name: 'Other', ...more })

	test.each([
		['high', 'low', 'it'],
		['low', 'low', 'it'],
		['low', 'high', 'this rule'],
	] as const)('with priorities %s and %s %s has its way', (theirs, own, who) => {
		expect(told(off({ priority: own }), other({ priority: theirs }))).toEqual([
			`“Other” wants Overhead fan on; ${who} has its way when both hold`,
		])
	})

	test('nothing is told where they want the same, or one does not act', () => {
		expect(told(off(), other({ mode: 'shadow' }))).toEqual([])
		expect(told(off(), other({ mode: 'off' }))).toEqual([])
		expect(told(rule({ id: 'own' }), other())).toEqual([])
		expect(told(off(), other({ id: 'own' }))).toEqual([])
		const spare = [on('container-spare-outlet'), on('container-overhead-fan', 30, false)]
		expect(told(rule({ id: 'own', then: spare }), other())).toHaveLength(1)
	})
})

test.each([
	['container-hvac-blower-turbo', 240, null],
	['container-hvac-blower-turbo', 241, '240 min'],
	['nursery-boost-ph-up', 1, '30 s'],
])('%s for %s min', (equipmentKey, forMin, most) => {
	const own = rule({ then: [on(equipmentKey, forMin)] })
	const found = ruleConflicts(own, FARM).filter((line) => line.includes('at a time'))
	expect(found.map((line) => /for (.*) at a time/.exec(line)?.[1])).toEqual(most ? [most] : [])
	const longOff = rule({ then: [on(equipmentKey, 10_000, false)] })
	expect(ruleConflicts(longOff, FARM).filter((line) => line.includes('at a time'))).toEqual([])
})

test('only heat fights cooling', () => {
	const fights = (...then: Rule['then']) =>
		ruleConflicts(rule({ then }), FARM).includes('It heats and cools at the same time')
	const [heat, cool] = ['container-hvac-heater', 'container-hvac-cooling']
	expect(fights(on(heat), on(heat))).toBe(false)
	expect(fights(on(cool))).toBe(false)
	expect(fights(on(heat), on(cool, 30, false))).toBe(false)
	expect(fights({ kind: 'notify', text: 'x' }, on(heat), on(cool))).toBe(true)
})

test('a question about alarms is of the zone of its sensors, and missing without any', () => {
	const asking = (more: object) =>
		bindRule(
			rule({
				when: [
					{
						kind: 'alarm',
						zone: 'nursery',
						quantity: 'ph',
						severity: 'warning',
						forMin: 5,
						...more,
					},
				],
			}),
			FARM,
		)
	expect(asking({})).toMatchObject({
		settings: {
			when: [
				{
					kind: 'reading',
					sensors: [{ key: '!alarm/container/ph/warning' }],
					is: 'above',
					value: 0.5,
					forMs: 300_000,
				},
			],
		},
	})
	expect(asking({ zone: 'container', quantity: 'any' })).toHaveProperty('settings')
	expect(asking({ quantity: 'any' })).toEqual({
		missing: ['a sensor for the alarm about any sensor or device in nursery (warning or worse)'],
	})
})

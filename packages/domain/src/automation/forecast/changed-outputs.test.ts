import { expect, test } from 'vitest'
import { dosing, doserKey, testPlan } from '../../../tests/control/controllers/dosing/test-tank'
import type { ClimateSettings } from '../../control/controllers/climate'
import type { LightSettings } from '../../control/controllers/light'
import { changedOutputs } from './changed-outputs'

const LIGHT: LightSettings = {
	kind: 'light',
	id: 'light',
	zone: 'nursery',
	staggerMs: 0,
	lamps: [{ key: 'lamps/red', label: 'Red' }],
}
const CLIMATE: ClimateSettings = {
	kind: 'climate',
	id: 'climate',
	zone: 'nursery',
	temperature: [],
	humidity: [],
	heat: [{ key: 'air/heater', label: 'Heater' }],
	cool: [],
	vent: [{ key: 'air/fan', label: 'Fan' }],
}
const plan = testPlan(LIGHT, CLIMATE, dosing())
const ALL = plan.controllers.length

test('a plan changes nothing against itself, whoever made it', () => {
	expect(changedOutputs(plan, { ...structuredClone(plan) }).size).toBe(0)
})

test('a controller that is left out, added or set otherwise changes its outputs alone', () => {
	const dark = { ...plan, controllers: plan.controllers.filter(({ kind }) => kind !== 'light') }
	expect([...changedOutputs(plan, dark)]).toEqual(['lamps/red'])
	expect([...changedOutputs(dark, plan)]).toEqual(['lamps/red'])
	const aired = plan.controllers.map((one) => (one === CLIMATE ? { ...CLIMATE, heat: [] } : one))
	expect(changedOutputs(plan, { ...plan, controllers: aired })).toEqual(
		new Set(['air/heater', 'air/fan']),
	)
	const slower = plan.controllers.map((one) =>
		one.kind === 'dosing' ? { ...one, gapMs: 2 * one.gapMs } : one,
	)
	expect(changedOutputs(plan, { ...plan, controllers: slower })).toContain(doserKey('ph-down'))
})

test('other targets, or another hour of light, change all that works in the zone', () => {
	const zones = plan.zones.map((zone) => ({ ...zone, lightsOnAt: '01:00' }))
	const changed = changedOutputs(plan, { ...plan, zones })
	expect(changed.size).toBeGreaterThan(ALL)
	expect(changed).toContain('lamps/red')
})

import { expect, test } from 'vitest'
import type { ClimateSettings } from './climate'
import type { Co2Settings } from './co2'
import { Runner } from './dosing/test-tank'

const VALVE = 'air/co2'
const FAN = { key: 'air/exhaust', label: 'Exhaust' }
const co2: Co2Settings = {
	kind: 'co2',
	id: 'co2',
	zone: 'nursery',
	sensor: { key: 'air/ppm', label: 'CO₂' },
	valve: { key: VALVE, label: 'CO₂ valve' },
	exhaust: [FAN],
}
const climate: ClimateSettings = {
	kind: 'climate',
	id: 'climate',
	zone: 'nursery',
	temperature: [{ key: 'air/temperature', label: 'Air' }],
	humidity: [],
	heat: [],
	cool: [],
	vent: [FAN],
	nightDropC: 0,
}

/** A room by day, its fan reported off. */
function runner(): Runner {
	const control = new Runner(co2, climate)
	const plan = control.state.plan!
	const targets = {
		airC: { min: 20, max: 24 },
		co2Ppm: { min: 800, max: 1000 },
		lightHours: { min: 16, max: 16 },
	}
	const zones = plan.zones.map((zone) => {
		return { ...zone, stages: [{ fromAt: 0, name: 'Growth', targets }] }
	})
	control.do({ kind: 'planned', plan: { ...plan, zones } })
	return control
}

const claims = (control: Runner, { airC, ppm }: { airC: number; ppm: number }) =>
	control.tick({
		utc: Date.UTC(2026, 0, 5, 12),
		read: ({ key }) => (key === 'air/ppm' ? ppm : airC),
		isOn: () => false,
	})

test('the valve opens below the target while the fan is off and stays so', () => {
	const wanted = claims(runner(), { airC: 22, ppm: 500 })
	expect(wanted.get(VALVE)).toMatchObject({ on: true })
	expect(wanted.get(FAN.key)).toMatchObject({ on: false, reason: 'keeps the CO₂ in' })
})

test('the valve waits at the very tick at which the air has to go out', () => {
	const wanted = claims(runner(), { airC: 25, ppm: 500 })
	expect(wanted.get(FAN.key)?.on).toBe(true)
	expect(wanted.get(VALVE)).toMatchObject({ on: false, reason: 'waits until Exhaust is off' })
})

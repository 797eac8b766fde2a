import { TYPICAL_BANDS } from '@sfc/domain/climate/typical-bands'
import { expect, test } from 'vitest'
import { environmentToWire } from './environment-wire'

const missing = {
	value: null,
	unit: '',
	quality: null,
	reason: 'No sensor measures this yet',
	at: null,
	ageMs: null,
	state: null,
	band: null,
}
const figures = {
	airTemperature: missing,
	humidity: missing,
	ph: missing,
	ec: missing,
	co2: missing,
	waterTemperature: missing,
}

type Figures = Parameters<typeof environmentToWire>[0]['figures']

const toWire = (of: Figures, farmIsSimulated: boolean) =>
	environmentToWire({ figures: of, vpdKPa: null, leaf: { offsetC: 0 } }, farmIsSimulated)

test('temperatures and their targets are told in °F', () => {
	const { low, high } = TYPICAL_BANDS.airTemperature ?? { low: 0, high: 0 }
	const band = { low, high, source: 'typical' }
	const warm = {
		...missing,
		value: 25,
		quality: 'good' as const,
		reason: null,
		state: 'high' as const,
		band,
	}
	expect(toWire({ ...figures, airTemperature: warm }, false).temperature).toMatchObject({
		value: 77,
		unit: '°F',
		status: 'high',
		target: { low: 65, high: 75, source: 'typical' },
	})
})

test('what is missing stays missing, with its reason', () => {
	expect(toWire(figures, false).ph).toMatchObject({
		value: null,
		status: 'unavailable',
		reason: 'No sensor measures this yet',
	})
})

test('an old value is told but not judged', () => {
	const old = { ...missing, value: 6, quality: 'stale' as const }
	expect(toWire({ ...figures, ph: old }, false).ph).toMatchObject({
		value: 6,
		status: 'unavailable',
	})
})

test('a value without a target is only measured', () => {
	const water = { ...missing, value: 20, quality: 'good' as const }
	const wire = toWire({ ...figures, waterTemperature: water }, false)
	expect(wire.waterTemperature.status).toBe('measured')
})

test('a simulated value is told, but judged on a simulated farm only', () => {
	const simulated = { ...missing, value: 20, quality: 'simulated' as const }
	const status = (farmIsSimulated: boolean) =>
		toWire({ ...figures, waterTemperature: simulated }, farmIsSimulated).waterTemperature.status
	expect([status(true), status(false)]).toEqual(['measured', 'unavailable'])
})

import { TYPICAL_BANDS } from '@sfc/domain/climate/typical-bands'
import { expect, test } from 'vitest'
import { toWire } from './environment-wire'

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

test('temperatures and their targets are told in °F', () => {
	const band = TYPICAL_BANDS.airTemperature ?? null
	const warm = {
		...missing,
		value: 25,
		quality: 'good' as const,
		reason: null,
		state: 'high' as const,
		band,
	}
	expect(toWire({ ...figures, airTemperature: warm }).temperature).toMatchObject({
		value: 77,
		unit: '°F',
		status: 'high',
		target: { low: 65, high: 75 },
	})
})

test('what is missing stays missing, with its reason', () => {
	expect(toWire(figures).ph).toMatchObject({
		value: null,
		status: 'unavailable',
		reason: 'No sensor measures this yet',
	})
})

test('an old value is told but not judged', () => {
	const old = { ...missing, value: 6, quality: 'stale' as const }
	expect(toWire({ ...figures, ph: old }).ph).toMatchObject({ value: 6, status: 'unavailable' })
})

test('a value without a target is only measured', () => {
	const water = { ...missing, value: 20, quality: 'good' as const }
	expect(toWire({ ...figures, waterTemperature: water }).waterTemperature.status).toBe('measured')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuantity } from '../../units/quantities'
import { fieldMeaning } from './field-meaning'

const alone = { contexts: [], unit: null }

test.each([
	['temperature', 'airTemperature', 21.5, 21.5],
	['Temp', 'airTemperature', 21.5, 21.5],
	['temp_f', 'airTemperature', 71.6, 22],
	['airTempF', 'airTemperature', 32, 0],
	['room temperature fahrenheit', 'airTemperature', 50, 10],
	['water_temp', 'waterTemperature', 19, 19],
	['waterTemperatureC', 'waterTemperature', 19, 19],
	['temp_k', 'airTemperature', 293.15, 20],
	['humidity', 'humidity', 60, 60],
	['rh', 'humidity', 60, 60],
	['pH', 'ph', 5.9, 5.9],
	['ph', 'ph', 5.9, 5.9],
	['ec', 'ec', 1.6, 1.6],
	['ec_us', 'ec', 1600, 1.6],
	['conductivity_uS_cm', 'ec', 1600, 1.6],
	['EC_mS/cm', 'ec', 1.6, 1.6],
	['co2', 'co2', 800, 800],
	['co2_ppm', 'co2', 800, 800],
	['level', 'level', 40, 40],
	['tank_level_pct', 'level', 40, 40],
	['volume_gal', 'volume', 100, 378.5411784],
	['pressure_hpa', 'pressure', 1013, 101.3],
	['power_kw', 'power', 1.2, 1200],
	['rssi', 'signal', -60, -60],
	['lux', 'illuminance', 900, 900],
	// ppm of a solution depend on the maker's scale, and a level in litres on the tank
	['ec_ppm', 'number', 800, 800],
	['uptime', 'number', 42, 42],
	['load1', 'number', 0.5, 0.5],
	['__proto__', 'number', 1, 1],
	['constructor', 'number', 1, 1],
] as const)('%s is %s', (field, quantity, sent, stored) => {
	const meaning = fieldMeaning({ ...alone, field })
	expect(meaning.quantity).toBe(quantity)
	expect(meaning.convert(sent)).toBeCloseTo(stored, 9)
})

test('a unit tag takes precedence over the name', () => {
	const { quantity, convert } = fieldMeaning({ ...alone, field: 'temperature', unit: '°F' })
	expect([quantity, convert(212)]).toEqual(['airTemperature', 100])
	expect(fieldMeaning({ ...alone, field: 'ec', unit: 'μS/cm' }).convert(1500)).toBe(1.5)
})

test('a field called value takes its meaning from its measurement or sensor', () => {
	const of = (...contexts: string[]) => fieldMeaning({ field: 'value', contexts, unit: null })
	expect(of('humidity').quantity).toBe('humidity')
	expect(of('mqtt_consumer', 'water_temp_f').convert(50)).toBe(10)
	const homeAssistant = of('°F', 'nursery_air_temperature')
	expect([homeAssistant.quantity, homeAssistant.convert(68)]).toEqual(['airTemperature', 20])
	expect(of('state', 'uptime').quantity).toBe('number')
})

test('any name gets a meaning, and its value stays a number', () => {
	const name = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 300 }),
		fc.stringMatching(/^[a-z_]{1,12}_(f|us|gal)$/),
	)
	fc.assert(
		fc.property(
			name,
			name,
			fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
			(field, unit, value) => {
				const meaning = fieldMeaning({ field, contexts: [unit], unit })
				expect(isQuantity(meaning.quantity)).toBe(true)
				expect(Number.isFinite(meaning.convert(value))).toBe(true)
			},
		),
		{ numRuns: 500 },
	)
})

import { expect, test } from 'vitest'
import type { Sample } from '../drivers/driver'
import { DeviceReadings } from './device-readings'
import { markQuality } from './mark-quality'

const sample = (value: number | null, at = 10_000): Sample => ({
	point: 'p',
	at,
	value,
	quality: 'good',
})

test.each([
	{ value: 21, last: { value: 20.5, at: 9000 }, quality: 'good' },
	{ value: 120, last: undefined, quality: 'out-of-range' },
	{ value: 31, last: { value: 20, at: 9000 }, quality: 'spike' },
	{ value: 31, last: { value: 20, at: -10_000 }, quality: 'good' },
	{ value: null, last: undefined, quality: 'bad' },
	{ value: Number.NaN, last: undefined, quality: 'bad' },
])('an air temperature of $value after $last is $quality', ({ value, last, quality }) => {
	expect(markQuality(sample(value), 'airTemperature', last).quality).toBe(quality)
})

test('a quality that the device itself reports is kept', () => {
	const doubted = { ...sample(999), quality: 'bad' as const, reason: 'sensor error' }
	expect(markQuality(doubted, 'airTemperature', undefined)).toBe(doubted)
})

test('a remembered value is recorded once, and once more when it has become stale', () => {
	const readings = new DeviceReadings('d')
	readings.setPoints([{ key: 'p', label: 'P', quantity: 'number', intervalMs: 1000 }])
	const at = (nowMs: number) =>
		readings.filterNew([sample(5, 1000)], nowMs).map(({ quality }) => quality)
	expect([at(1500), at(2500), at(20_000), at(30_000)]).toEqual([['good'], [], ['stale'], []])
})

test('500 values fit in a record, the rest goes into the next; only declared points are taken', () => {
	const readings = new DeviceReadings('d')
	const points = Array.from({ length: 700 }, (_, n) => ({
		key: `p${n}`,
		label: 'P',
		quantity: 'number' as const,
		intervalMs: 1000,
	}))
	readings.setPoints(points)
	const samples = [...points, { key: 'stranger' }].map(({ key }) => ({ ...sample(1), point: key }))
	const records = readings.records(readings.markSamples(samples, false), 5)
	expect(records.map((record) => (record.kind === 'readings' ? record.values.length : 0))).toEqual([
		500, 200,
	])
})

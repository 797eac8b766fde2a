import { expect, test } from 'vitest'
import { groupReadings } from './group-readings'
import type { LatestReading } from './load-latest-readings.server'

const reading = (pointId: number, parts: Partial<LatestReading>): LatestReading => ({
	pointId,
	pointKey: `p${pointId}`,
	label: `Point ${pointId}`,
	quantity: 'airTemperature',
	unit: '°C',
	role: null,
	capacity: null,
	writable: false,
	zone: 'nursery',
	agentId: 'a',
	deviceId: 1,
	deviceKey: 'd',
	deviceName: 'D',
	deviceKind: 'sensor',
	intervalMs: 1000,
	value: 20,
	quality: 'good',
	reason: null,
	at: 0,
	ageMs: 0,
	...parts,
})

const grouped = (...readings: LatestReading[]) =>
	groupReadings(readings, (one) => one, false).map(({ main, others }) => [
		main.pointId,
		others.map(({ pointId }) => pointId),
	])

test('each quantity of a zone has one main reading, the others are behind it', () => {
	expect(
		grouped(
			reading(1, {}),
			reading(2, { deviceKind: 'controller' }),
			reading(3, { zone: 'cultivation' }),
		),
	).toEqual([
		[2, [1]],
		[3, []],
	])
})

test('a trusted reading represents one that is not', () => {
	const stale = reading(1, { deviceKind: 'controller', quality: 'stale' })
	expect(grouped(stale, reading(2, {}))).toEqual([[2, [1]]])
})

test('each tank is a quantity of its own', () => {
	const tanks = ['reservoir', 'tank-a'].map((role, i) => reading(i, { quantity: 'volume', role }))
	expect(grouped(...tanks)).toEqual([
		[0, []],
		[1, []],
	])
})

test('contacts and plain numbers measure different things', () => {
	for (const quantity of ['contact', 'number', 'percent'])
		expect(grouped(reading(1, { quantity }), reading(2, { quantity }))).toHaveLength(2)
})

test('groups come in the order of the quantities, and no reading is lost', () => {
	expect(grouped(reading(1, { quantity: 'power' }), reading(2, { quantity: 'ph' }))).toEqual([
		[2, []],
		[1, []],
	])
})

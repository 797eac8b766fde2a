import { expect, test } from 'vitest'
import type { Series } from '~/areas/readings/services/history/list-series.server'
import { indexSeries } from '~/areas/readings/services/history/index-series'
import { matchesSearch } from './matches-search'
import { seriesNames } from './series-names'
import { buildPresets } from './presets'

let id = 0
const sensor = (quantity: string, zone: string): Series => ({
	pointId: ++id,
	label: quantity,
	quantity,
	unit: '',
	zone,
	deviceName: `sensor ${id}`,
	intervalMs: 1000,
	capacity: null,
	removedAt: null,
	lastAt: null,
})

test('presets are made of what the farm measures: one a zone, and no more than can be shown', () => {
	id = 0
	const zones = ['container', 'cultivation', 'nursery']
	const points = [
		...zones.map((zone) => sensor('airTemperature', zone)), // 1 to 3
		sensor('airTemperature', 'nursery'),
		...zones.map((zone) => sensor('humidity', zone)), // 5 to 7
		sensor('co2', 'container'), // 8
		...Array.from({ length: 9 }, () => sensor('power', 'container')),
		{ ...sensor('ph', 'nursery'), removedAt: 1 },
	]
	const presets = buildPresets([...indexSeries(points).values()], 8)
	expect(presets).toEqual([
		{ label: 'Climate', keys: ['1', '2', '3', '5', '6', '7', '8'] },
		{ label: 'Energy', keys: ['9', '10', '11', '12', '13', '14', '15', '16'] },
	])
})

test('a search finds words in any order and case', () => {
	expect(matchesSearch('Humidity canopy climate Nursery', ' nursery HUM')).toBe(true)
	expect(matchesSearch('Humidity canopy climate Nursery', 'humidity container')).toBe(false)
	expect(matchesSearch('pH', '')).toBe(true)
})

test('series that are called the same are told apart by their zone, or their device', () => {
	id = 0
	const points = ['nursery', 'nursery', 'cultivation'].map((zone) => sensor('humidity', zone))
	const series = [...points, sensor('ph', 'nursery')].map((point) => ({ point, derived: null }))
	expect(seriesNames(series)).toEqual([
		'humidity, sensor 1',
		'humidity, sensor 2',
		'humidity, Cultivation',
		'ph',
	])
})

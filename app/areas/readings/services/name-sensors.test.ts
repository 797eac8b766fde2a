import { expect, test } from 'vitest'
import { nameSensors } from './name-sensors'

const tank = { label: 'Volume', deviceName: 'Tank box', deviceKey: 'tanks', zone: 'nursery' }

test('a sensor is named by label, device and zone', () => {
	const names = nameSensors([
		{ ...tank, label: 'Tank A', pointKey: 'a' },
		{ ...tank, pointKey: 'b', zone: 'unassigned' },
	])
	expect(names.map(({ name }) => name)).toEqual([
		'Tank A of Tank box, nursery',
		'Volume of Tank box, no zone',
	])
})

test('five tanks of one label have five names', () => {
	const names = nameSensors(['a', 'b', 'c', 'd', 'e'].map((pointKey) => ({ ...tank, pointKey })))
	expect(new Set(names.map(({ name }) => name)).size).toBe(5)
	expect(names[0]?.name).toBe('Volume of Tank box, nursery (tanks/a)')
})

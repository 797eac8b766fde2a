import { expect, test } from 'vitest'
import { findSharedPlaces } from './shared-places'

type Devices = Parameters<typeof findSharedPlaces>[0]

const heater = (catalogueKey?: string) => ({
	type: 'heater' as const,
	outputClass: 'heat' as const,
	...(catalogueKey !== undefined && { catalogueKey }),
})

test('two outputs of one place are named, each with the other', () => {
	const devices: Devices = [
		{ id: 'plug', functions: { power: heater('hvac-heater') } },
		{ id: 'box', functions: { 'coil:2': heater('hvac-heater'), 'coil:3': heater('air-pump') } },
	]
	expect(findSharedPlaces(devices)).toEqual([
		{
			device: 'plug',
			point: 'power',
			reason: expect.stringMatching(/^its place .* is claimed by box\/coil:2 too: only one/),
		},
		{ device: 'box', point: 'coil:2', reason: expect.stringContaining('plug/power') },
	])
})

test('outputs of different places, or of none, share nothing', () => {
	const devices: Devices = [
		{ id: 'a', functions: { power: heater(), other: heater('air-pump') } },
		{ id: 'b', functions: { power: heater() } },
	]
	expect(findSharedPlaces(devices)).toEqual([])
})

import { vapourGPerM3 } from '@sfc/domain/climate/water-vapour'
import { expect, test } from 'vitest'
import { SENSORS } from '../map'
import { trueValue } from './read-sensor'
import { createWorld } from './world'

test('the air between leaves is cooler and so more humid, with the vapour of its room', () => {
	const world = createWorld(7, 0)
	const read = (name: string) => {
		const sensor = SENSORS.find((one) => one.name === name)
		return sensor ? trueValue(world, sensor) : NaN
	}
	for (const [room, beside] of [
		['cultivation-air', 'leaf'],
		['nursery-air', 'canopy'],
	]) {
		expect(read(`${beside}-temperature`)).toBeLessThan(read(`${room}-temperature`))
		const humidity = read(`${room?.replace('-air', '')}-humidity`)
		expect(read(`${beside}-humidity`)).toBeGreaterThan(humidity)
		expect(vapourGPerM3(read(`${beside}-temperature`), read(`${beside}-humidity`))).toBeCloseTo(
			vapourGPerM3(read(`${room}-temperature`), humidity),
		)
	}
})

import { compensateEc } from '@sfc/domain/readings/compensation'
import type { PlanSensor } from '@sfc/domain/growing/recipes/plan-zone'
import { expect, test } from 'vitest'
import { readSensor } from '../safety/step/check-interlocks'
import type { TimedReading } from '../safety/step/check-interlocks'
import { PlanSensors } from './plan-sensors'

const NOW = 1_000_000
const reading = (value: number, ageMs = 0): TimedReading => ({
	value,
	quality: 'good',
	at: NOW - ageMs,
	simulated: false,
	intervalMs: 5000,
})
const EC: PlanSensor = {
	key: 'probe/ec',
	label: 'EC',
	line: { slope: 2, offset: 0.1 },
	compensation: {
		percentPerK: 1.9,
		temperature: { key: 'probe/water', label: 'Water', line: { slope: 1, offset: -1 } },
	},
}

/** What control and interlocks read of EC. */
function ecOf(readings: Record<string, TimedReading>): [number | null, number | string] {
	const readingOf = (key: string) => readings[key] ?? null
	const clock = { now: () => NOW }
	const sensors = new PlanSensors({ clock, readingOf } as never)
	return [sensors.read(EC), readSensor(EC, { readingOf, nowMs: NOW })]
}

test('EC is corrected by the calibrated water temperature, then by its own calibration', () => {
	const expected = 2 * compensateEc(1.278, 20, 1.9) + 0.1
	const readings = { 'probe/ec': reading(1.278), 'probe/water': reading(21) }
	expect(ecOf(readings)).toEqual([expected, expected])
})

test('without a fresh water temperature EC is as it was read', () => {
	const asRead = 2 * 1.278 + 0.1
	expect(ecOf({ 'probe/ec': reading(1.278) })).toEqual([asRead, asRead])
	const old = { 'probe/ec': reading(1.278), 'probe/water': reading(21, 3_600_000) }
	expect(ecOf(old)).toEqual([asRead, asRead])
})

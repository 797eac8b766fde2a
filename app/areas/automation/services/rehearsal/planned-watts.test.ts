import type { LightSettings } from '@sfc/domain/control/controllers/light'
import { expect, test } from 'vitest'
import { plannedWatts } from './planned-watts'

const lamp = (key: string, percent?: number) => ({ key, label: key, ...(percent && { percent }) })
const light: LightSettings = {
	kind: 'light',
	id: 'light',
	zone: 'nursery',
	staggerMs: 0,
	lamps: [lamp('a/red', 70), lamp('a/blue')],
}

test('lamps draw what their level takes, other outputs all of their power', () => {
	const full = new Map([
		['red', 150],
		['blue', 60],
		['fan', 80],
	])
	const watts = plannedWatts({ controllers: [light] }, full)
	expect(watts({ key: 'a/red', equipmentKey: 'red' })).toBeCloseTo(105)
	expect(watts({ key: 'a/blue', equipmentKey: 'blue' })).toBe(60)
	expect(watts({ key: 'a/fan', equipmentKey: 'fan' })).toBe(80)
	expect(watts({ key: 'a/pump', equipmentKey: 'pump' })).toBeNull()
})

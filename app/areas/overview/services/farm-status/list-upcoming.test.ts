import { expect, test } from 'vitest'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { unboundEquipment } from '~/areas/control/services/equipment-state'
import { listUpcoming } from './list-upcoming'

const NOW = 1_000_000
const lamp = unboundEquipment({
	key: 'lamp',
	zone: 'cultivation',
	name: 'Lamp A',
	type: 'light',
	outputClass: 'light',
})

function output(name: string, on: boolean, untilAt: number, more: Partial<EquipmentState> = {}) {
	const why = { ...lamp.why, layer: 'recipe' as const, untilAt }
	return { ...lamp, key: name, name, reported: { ...lamp.reported, on }, why, ...more }
}

test('switches of the plan at one time are one entry, soonest first', () => {
	const equipment = [
		output('Lamp A', true, NOW + 900_000),
		output('Lamp B', true, NOW + 900_004),
		output('Lamp C', true, NOW + 900_002),
		output('Left pump', false, NOW + 60_000),
		output('Right pump', false, NOW + 60_000),
		output('Trough', false, NOW + 60_000, { zone: 'nursery' }),
	]
	expect(listUpcoming(equipment, NOW).map(({ text }) => text)).toEqual([
		'Left pump and Right pump turn on',
		'Trough turns on',
		'3 outputs of cultivation turn off',
	])
})

test('switches that are over, unknown, or decided by a limit are not announced', () => {
	const { why } = output('Lamp A', true, NOW + 900_000)
	const unknown = { reported: { ...lamp.reported, on: null } }
	const equipment = [
		output('Lamp A', true, NOW),
		output('Lamp B', true, NOW + 1, unknown),
		output('Lamp C', true, NOW + 1, { why: { ...why, layer: 'lease-expired' } }),
	]
	expect(listUpcoming(equipment, NOW)).toEqual([])
})

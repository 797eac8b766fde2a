import type { InventoryInput } from '@sfc/contract/agent/inventory'
import { EquipmentItemWire } from '@sfc/contract/equipment/devices/equipment-item-wire'
import { expect, test } from 'vitest'
import { agentPerTest, NURSERY, testPlug } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { listEquipmentItems } from './list-equipment-items.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)

const byId = async (id: string) =>
	(await listEquipmentItems(farm.owner)).find((item) => item.id === id)

test('the list of equipment holds tanks, switches and sensors with their device', async () => {
	await agent.inventory([NURSERY])
	await agent.reads('nursery', [
		['ph', 6],
		['reservoir', 400],
		['lights', 1],
	])
	const items = await listEquipmentItems(farm.owner)
	expect(
		items.map(({ id, equipmentType, status }) => [id.replace(/\d+/, 'n'), equipmentType, status]),
	).toEqual([
		['reservoir', 'nutrient-system', 'active'],
		['nursery-work-lights', 'lighting', 'running'],
		['nursery-recirculation-pump', 'pump', 'offline'],
		['point-n', 'sensor', 'active'],
		['point-n', 'sensor', 'offline'],
	])
	expect(items[1]).toMatchObject({ ip: '192.168.1.5', protocols: ['modbus'], isControllable: true })
})

const FLOW = { key: 'flow', label: 'Flow', quantity: 'flow', intervalMs: 1000 } as const
const SECOND_PUMP: InventoryInput['devices'][number]['points'][number] = {
	key: 'second',
	label: 'Second pump',
	quantity: 'switch',
	intervalMs: 1000,
	switchable: { type: 'pump', outputClass: 'circulation' },
}
const PLUG = testPlug('plug', 'Heater')

test('equipment has the watts and flow of its own meter, and nothing made up', async () => {
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, FLOW] }, PLUG])
	await agent.reads('nursery', [
		['lights', 1],
		['pump', 1],
		['flow', 12],
	])
	await agent.reads('plug', [
		['relay', 1],
		['power', 900],
	])
	const items = await listEquipmentItems(farm.owner)
	for (const item of items) EquipmentItemWire.parse(item)
	const known = items.map(({ name, powerWatts, intensity, flowRate }) => [
		name,
		powerWatts,
		intensity,
		flowRate,
	])
	expect(known).toEqual(
		expect.arrayContaining([
			['Work lights', null, null, null],
			['Recirculation pump', null, null, 12],
			['Heater: Relay', 900, null, null],
		]),
	)
	const unknown = { lastMaintenance: null, spectrum: null, dailyHours: null, pressure: null }
	for (const item of items) expect(item).toMatchObject({ ...unknown, runtime: null })
})

test('a flow that is not trusted, or may be another pump’s, is not shown', async () => {
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, FLOW] }])
	await agent.reads('nursery', [['flow', 12, 'stuck', 'Has not changed for 8 h']])
	expect((await byId('nursery-recirculation-pump'))?.flowRate).toBeNull()
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, FLOW, SECOND_PUMP] }])
	await agent.reads('nursery', [['flow', 12]])
	expect((await byId('nursery-recirculation-pump'))?.flowRate).toBeNull()
})

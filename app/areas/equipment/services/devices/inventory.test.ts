import { INVENTORY_MAX_POINTS } from '@sfc/contract/agent/inventory'
import { expect, test } from 'vitest'
import { revokeAgent } from '../agents/revoke-agent.server'
import { agentPerTest, enrolTestAgent, NURSERY } from '~/tests/equipment/agents/test-agent'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { listDevices } from './list-devices.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)

const plug = (key: string) => ({
	key,
	name: `Plug ${key}`,
	driver: 'mqtt' as const,
	kind: 'plug' as const,
	address: `tasmota/${key}`,
	points: [
		{
			key: 'power1',
			label: 'Relay',
			quantity: 'switch' as const,
			intervalMs: 5000,
			switchable: {
				catalogueKey: 'nursery-work-lights',
				type: 'light' as const,
				outputClass: 'light' as const,
			},
		},
	],
})

const bound = async () => (await listEquipment(farm.owner)).filter((item) => item.bound)

test('all 34 pieces of the catalogue are listed, and outputs of an agent are bound to them', async () => {
	await agent.inventory([NURSERY])
	const all = await listEquipment(farm.owner)
	expect(all).toHaveLength(34)
	expect(all.map(({ zone }) => zone)).toEqual([
		...Array.from({ length: 9 }, () => 'container'),
		...Array.from({ length: 13 }, () => 'nursery'),
		...Array.from({ length: 12 }, () => 'cultivation'),
	])
	expect(all.filter((item) => item.bound).map(({ key }) => key)).toEqual([
		'nursery-work-lights',
		'nursery-recirculation-pump',
	])
})

test('sending the same inventory again changes nothing', async () => {
	await agent.inventory([NURSERY, plug('a')])
	const before = [
		await listDevices(farm.owner),
		await loadLatestReadings(farm.owner),
		await bound(),
	]
	await agent.inventory([NURSERY, plug('a')])
	expect([
		await listDevices(farm.owner),
		await loadLatestReadings(farm.owner),
		await bound(),
	]).toEqual(before)
})

test('a point that disappears is retired, and returns as the same series', async () => {
	await agent.inventory([NURSERY, plug('a')])
	const before = await loadLatestReadings(farm.owner)
	await agent.inventory([{ ...NURSERY, points: NURSERY.points.slice(0, 1) }])
	expect((await listDevices(farm.owner)).map(({ key }) => key)).toEqual(['nursery'])
	expect((await loadLatestReadings(farm.owner)).map(({ pointKey }) => pointKey)).toEqual(['ph'])
	expect(await bound()).toEqual([])
	await agent.inventory([NURSERY, plug('a')])
	expect(await loadLatestReadings(farm.owner)).toEqual(before)
})

test('the second claim on a place gets a name of its own', async () => {
	await agent.inventory([plug('a'), plug('b')])
	expect((await bound()).map(({ key, name, zone }) => [key, name, zone])).toEqual([
		['nursery-work-lights', 'Work lights', 'nursery'],
		['b.power1', 'Plug b: Relay', 'unassigned'],
	])
})

test('a place whose device is gone is reused', async () => {
	await agent.inventory([plug('a'), plug('b')])
	await agent.inventory([plug('b')])
	expect((await bound()).map(({ key, device }) => [key, device?.key])).toEqual([
		['nursery-work-lights', 'b'],
	])
})

test('an agent that replaces a removed one gets its places', async () => {
	await agent.inventory([NURSERY])
	await revokeAgent(farm.owner, { agentId: agent.ctx.agent.id })
	const next = await enrolTestAgent(farm.owner)
	await next.inventory([NURSERY])
	expect((await bound()).map(({ key }) => key)).toEqual([
		'nursery-work-lights',
		'nursery-recirculation-pump',
	])
})

test('two agents may use the same names', async () => {
	const second = await enrolTestAgent(farm.owner)
	await agent.inventory([NURSERY])
	await second.inventory([NURSERY])
	const keys = (await bound()).map(({ key }) => key)
	expect(keys).toHaveLength(4)
	expect(new Set(keys).size).toBe(4)
})

test('duplicate names and too many points are refused as a whole', async () => {
	await expect(agent.inventory([NURSERY, NURSERY])).rejects.toThrow(/nursery is there twice/)
	const points = Array.from({ length: 1000 }, (_, i) => ({
		key: `p${i}`,
		label: 'p',
		quantity: 'number' as const,
		intervalMs: 1000,
	}))
	const many = Array.from({ length: INVENTORY_MAX_POINTS / 1000 + 1 }, (_, i) => ({
		...NURSERY,
		key: `d${i}`,
		points,
	}))
	await expect(agent.inventory(many)).rejects.toThrow(/may have 5000/)
	expect(await listDevices(farm.owner)).toEqual([])
})

test('as many points as allowed are accepted', async () => {
	const points = Array.from({ length: INVENTORY_MAX_POINTS / 5 }, (_, i) => ({
		key: `p${i}`,
		label: 'p',
		quantity: 'number' as const,
		intervalMs: 1000,
	}))
	await agent.inventory(Array.from({ length: 5 }, (_, i) => ({ ...NURSERY, key: `d${i}`, points })))
	expect(await loadLatestReadings(farm.owner)).toHaveLength(INVENTORY_MAX_POINTS)
})

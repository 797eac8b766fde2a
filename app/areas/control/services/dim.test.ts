import { beforeEach, expect, test } from 'vitest'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { setAutomation } from './plans/change-control-settings.server'
import { listEquipment } from './list-equipment.server'
import { listPendingCommands } from './list-pending-commands.server'
import { switchEquipment } from './switch-equipment.server'

const LAMP = 'nursery-top-red-lights'
const WORK = 'nursery-work-lights'

const farm = farmPerTest(Date.UTC(2026, 0, 5, 12))
const agent = agentPerTest(farm)
beforeEach(async () => {
	const lamp = {
		type: 'light',
		outputClass: 'light',
		catalogueKey: LAMP,
		dim: 'red-level',
	} as const
	await agent.inventory([
		{
			...NURSERY,
			points: [
				...NURSERY.points,
				{ key: 'red', label: 'Red', quantity: 'switch', intervalMs: 1000, switchable: lamp },
				{ key: 'red-level', label: 'Level', quantity: 'percent', intervalMs: 1000 },
			],
		},
	])
})

const at = (percent: number | undefined, to: 'on' | 'off' = 'on') =>
	switchEquipment(farm.owner, { equipmentKey: LAMP, to, ...(percent !== undefined && { percent }) })
const commands = () => listPendingCommands(agent.ctx, { afterSeq: 0 })
const reads = (seq: number, on: number, level: number) =>
	agent.send([
		{
			seq,
			kind: 'readings',
			at: farm.ctx.now(),
			device: 'nursery',
			values: [
				['red', on],
				['red-level', level],
			],
		},
	])
const find = async (key: string) => (await listEquipment(farm.owner)).find((one) => one.key === key)

test('a lamp that can be dimmed shows how far on its device says it is', async () => {
	expect((await find(LAMP))?.dim).toEqual({ percent: null })
	expect((await find(WORK))?.dim).toBeNull()
	await reads(1, 1, 40)
	expect((await find(LAMP))?.dim).toEqual({ percent: 40 })
	await reads(2, 0, 40)
	expect((await find(LAMP))?.dim).toEqual({ percent: 0 })
})

test('a level goes with the ON; all the way unless said, and 0 is OFF', async () => {
	await at(40)
	await at(undefined)
	await at(0)
	expect(await commands()).toMatchObject([
		{ on: true, percent: 40 },
		{ on: true, percent: 100 },
		{ on: false },
	])
	expect((await find(LAMP))?.desiredOn).toBe(false)
})

test.each([-1, 101, 12.5, NaN])('a level of %s is refused', async (percent) => {
	await expect(at(percent)).rejects.toMatchObject({ code: 'invalid', field: 'percent' })
	expect(await commands()).toEqual([])
})

test('an ON that is asked for longer than its class allows is as long as that', async () => {
	await switchEquipment(farm.owner, { equipmentKey: LAMP, to: 'on', forMs: 100 * 3_600_000 })
	expect(await commands()).toMatchObject([{ maxOnMs: 18 * 3_600_000 }])
})

test('an ON of a lamp or OFF lasts an hour, with or without automation, or as long as was chosen', async () => {
	const HOUR_MS = 3_600_000
	const forMs = 4 * HOUR_MS
	const lastsMs = async () => ((await find(LAMP))?.desiredUntil ?? 0) - farm.ctx.now()
	await at(undefined)
	expect(await lastsMs()).toBe(HOUR_MS)
	await setAutomation(farm.owner, { isAutomatic: true })
	await at(undefined)
	expect(await lastsMs()).toBe(HOUR_MS)
	for (const to of ['on', 'off'] as const) {
		await switchEquipment(farm.owner, { equipmentKey: LAMP, to, forMs })
		expect(await lastsMs()).toBe(forMs)
	}
	expect(await commands()).toMatchObject([
		{ maxOnMs: HOUR_MS },
		{ maxOnMs: HOUR_MS },
		{ maxOnMs: forMs },
		{ on: false, maxOnMs: null, forMs },
	])
})

test('the level that a device confirmed is shown before its next reading', async () => {
	await reads(1, 1, 100)
	const { commandId } = await at(40)
	const outcome = { seq: 1, kind: 'outcome', at: farm.ctx.now(), commandId, outcome: 'done' }
	await agent.send([{ ...outcome, readBack: true }], { lane: 'events' })
	expect((await find(LAMP))?.dim).toEqual({ percent: 40 })
})

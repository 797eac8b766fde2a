import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordHeartbeat } from '../agents/record-heartbeat.server'
import { enrolTestAgent, NURSERY, type TestAgent } from '../agents/test-agent'
import { enterFarm } from '../farms/enter-farm.server'
import { openTestFarm, type TestFarm } from '../farms/test-farm'
import { awaitOutcome } from './await-outcome.server'
import { emergencyStop, releaseEmergencyStop } from './emergency-stop.server'
import { expireCommands } from './expire-commands.server'
import { listEquipment } from './list-equipment.server'
import { switchEquipment } from './switch-equipment.server'
import { allOff, switchMany } from './switch-many.server'
import { markSent, takeCommands } from './take-commands.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const LIGHTS = 'nursery-work-lights'
let farm: TestFarm
let agent: TestAgent
let seq = 0
beforeEach(async () => {
	farm = await openTestFarm(START_MS)
	agent = await enrolTestAgent(farm.owner)
	await agent.inventory([NURSERY])
	seq = 0
})
afterEach(() => farm.close())

const order = (to: 'on' | 'off' | 'auto') =>
	switchEquipment(farm.owner, { equipmentKey: LIGHTS, to })
const event = (record: object) =>
	agent.send([{ seq: ++seq, at: farm.ctx.now(), ...record }], { lane: 'events' })
const ends = (commandId: string, outcome: string, reason?: string) =>
	event({ kind: 'outcome', commandId, outcome, ...(reason ? { reason } : {}) })
const lights = async (owner = farm.owner) => {
	const item = (await listEquipment(owner)).find(({ key }) => key === LIGHTS)
	if (!item) throw new Error('no lights')
	return item
}
const reports = (on: number, number: number) =>
	agent.send([
		{
			seq: number,
			kind: 'readings',
			at: farm.ctx.now(),
			device: 'nursery',
			values: [['lights', on]],
		},
	])
const beat = (emergencyStopped: boolean) =>
	recordHeartbeat(agent.ctx, {
		bootId: 'boot-1',
		hostname: 'farm-pc',
		platform: 'linux x64',
		version: '1.0.0',
		uptimeS: 1,
		rssBytes: 1,
		spool: { records: 0, bytes: 0, oldestAt: null, droppedRecords: 0 },
		clockOffsetMs: 0,
		emergencyStopped,
		ip: null,
	})

test('a switch goes to the agent, and is done only when the device said so', async () => {
	await reports(0, 1)
	const { commandId } = await order('on')
	expect(await lights()).toMatchObject({
		mode: 'manual',
		desiredOn: true,
		desiredUntil: START_MS + 18 * 3_600_000,
		reported: { on: false },
		command: { status: 'queued', to: 'on' },
	})
	const [command] = await takeCommands(agent.ctx, { afterSeq: 0 })
	expect(command).toMatchObject({
		id: commandId,
		op: 'switch',
		device: 'nursery',
		point: 'lights',
		on: true,
		issuedBy: 'Ana Grower',
		expiresAt: START_MS + 15_000,
	})
	const waiting = awaitOutcome(farm.ctx, { commandId })
	await event({ kind: 'outcome', commandId, outcome: 'done', readBack: true })
	expect(await waiting).toMatchObject({ status: 'done', readBack: true })
	await reports(1, 2)
	expect(await lights()).toMatchObject({ desiredOn: true, reported: { on: true }, command: null })
})

test('an order that fails goes back to what was, and says why for ten minutes', async () => {
	await reports(0, 1)
	const { commandId } = await order('on')
	await ends(commandId, 'failed', 'The device does not answer')
	const failed = { status: 'failed', reason: 'The device does not answer' }
	expect(await lights()).toMatchObject({
		mode: 'auto',
		desiredOn: null,
		reported: { on: false },
		command: failed,
	})
	farm.setNow(START_MS + 11 * 60_000)
	expect((await lights()).command).toBeNull()
})

test('when an earlier order fails, a later one stands and falls back further', async () => {
	const first = await order('on')
	const second = await order('off')
	await ends(first.commandId, 'failed', 'No answer')
	expect(await lights()).toMatchObject({ mode: 'manual', desiredOn: false })
	await ends(second.commandId, 'failed', 'No answer')
	expect(await lights()).toMatchObject({ mode: 'auto', desiredOn: null })
})

test('when an earlier order was done, a later one that fails falls back to it', async () => {
	const first = await order('on')
	const second = await order('off')
	await ends(first.commandId, 'done')
	await ends(second.commandId, 'rejected', 'Minimum run time')
	expect(await lights()).toMatchObject({ mode: 'manual', desiredOn: true })
})

test('an outcome sent twice acts once', async () => {
	const first = await order('on')
	const outcome = { seq: 1, kind: 'outcome', at: START_MS, commandId: first.commandId }
	const send = () => agent.send([{ ...outcome, outcome: 'done' }], { lane: 'events' })
	expect(await send()).toEqual({ ackedThrough: 1 })
	await order('off')
	expect(await send()).toEqual({ ackedThrough: 1 })
	expect(await lights()).toMatchObject({ desiredOn: false, command: { status: 'queued' } })
})

test('another agent cannot end a command', async () => {
	const other = await enrolTestAgent(farm.owner)
	const { commandId } = await order('on')
	const outcome = { seq: 1, kind: 'outcome', at: START_MS, commandId, outcome: 'done' }
	await other.send([outcome], { lane: 'events' })
	expect((await lights()).command).toMatchObject({ status: 'queued' })
	expect(await takeCommands(other.ctx, { afterSeq: 0 })).toEqual([])
})

test('nothing is ordered while the agent is silent', async () => {
	farm.setNow(START_MS + 3 * 60_000)
	await expect(order('on')).rejects.toThrow(/not been heard from for 3 min/)
	expect(await lights()).toMatchObject({
		mode: 'auto',
		command: null,
		deviceStatus: 'unknown',
		deviceReason: 'Agent not heard for 3 min',
	})
})

test('what is not connected, unknown, or of another farm is not switched', async () => {
	const orders = [
		{ equipmentKey: 'container-exhaust-fan', to: 'on' },
		{ equipmentKey: 'warp-drive', to: 'on' },
	] as const
	const { items, success, total } = await switchMany(farm.owner, orders)
	expect([success, total]).toEqual([0, 2])
	expect(items.map(({ reason }) => reason)).toEqual([
		'No device is connected as Exhaust fan yet',
		'Equipment not found',
	])
})

test('growers and viewers do not switch; viewers do not stop the farm either', async () => {
	for (const role of ['grower', 'viewer'] as const) {
		const ctx = { ...farm.owner, role }
		await expect(switchEquipment(ctx, { equipmentKey: LIGHTS, to: 'on' })).rejects.toMatchObject({
			code: 'forbidden',
		})
		await expect(releaseEmergencyStop(ctx)).rejects.toMatchObject({ code: 'forbidden' })
	}
	await expect(emergencyStop({ ...farm.owner, role: 'viewer' })).rejects.toMatchObject({
		code: 'forbidden',
	})
	await expect(emergencyStop({ ...farm.owner, role: 'grower' })).resolves.toBeDefined()
})

test('an order nobody fetched expires; one without an answer has an unknown outcome', async () => {
	const first = await order('on')
	await markSent(agent.ctx, await takeCommands(agent.ctx, { afterSeq: 0 }))
	const second = await order('off')
	farm.setNow(START_MS + 15_000)
	expect(await takeCommands(agent.ctx, { afterSeq: 0 })).toEqual([])
	await expireCommands(farm.ctx)
	expect(await awaitOutcome(farm.ctx, { ...second, waitMs: 1 })).toMatchObject({ status: 'queued' })
	farm.setNow(START_MS + 20_001)
	const waiting = awaitOutcome(farm.ctx, second)
	await expireCommands(farm.ctx)
	expect(await waiting).toMatchObject({ status: 'expired' })
	expect(await awaitOutcome(farm.ctx, first)).toMatchObject({ status: 'unknown' })
	expect(await lights()).toMatchObject({ mode: 'auto', desiredOn: null })
	await ends(first.commandId, 'done')
	expect(await awaitOutcome(farm.ctx, first)).toMatchObject({ status: 'done' })
})

test('fetched orders come again until they have ended, in their order', async () => {
	const first = await order('on')
	const second = await order('off')
	const taken = await takeCommands(agent.ctx, { afterSeq: 0 })
	await markSent(agent.ctx, taken)
	expect(taken.map(({ id }) => id)).toEqual([first.commandId, second.commandId])
	expect(await takeCommands(agent.ctx, { afterSeq: 0 })).toEqual(taken)
	expect(await takeCommands(agent.ctx, { afterSeq: 1 })).toEqual(taken.slice(1))
	await ends(first.commandId, 'done')
	expect(await takeCommands(agent.ctx, { afterSeq: 0 })).toEqual(taken.slice(1))
})

test('orders given at once get numbers of their own', async () => {
	await Promise.all(Array.from({ length: 10 }, (_, i) => order(i % 2 ? 'on' : 'off')))
	const taken = await takeCommands(agent.ctx, { afterSeq: 0 })
	expect(taken.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('an emergency stop holds until it is released, and an agent that missed it is told again', async () => {
	const before = await order('on')
	const { commandIds, silent } = await emergencyStop(farm.owner)
	await ends(before.commandId, 'done')
	expect([commandIds.length, silent]).toEqual([1, []])
	const stopped = await enterFarm(farm.owner, { farmId: farm.owner.farm.id })
	expect(stopped.farm).toMatchObject({ emergencyStoppedBy: 'Ana Grower' })
	expect((await lights(stopped)).mode).toBe('auto')
	await expect(order('off')).rejects.toThrow(/emergency stop by Ana Grower/)
	await expect(allOff(farm.owner)).rejects.toMatchObject({ code: 'conflict' })

	const stops = async () =>
		(await takeCommands(agent.ctx, { afterSeq: 0 })).filter(({ op }) => op === 'emergency-stop')
	await beat(false)
	expect(await stops()).toHaveLength(1)
	await ends(commandIds[0] ?? '', 'done')
	await beat(true)
	expect(await stops()).toHaveLength(0)
	await beat(false)
	expect(await stops()).toHaveLength(1)

	await releaseEmergencyStop(farm.owner)
	await expect(order('off')).resolves.toBeDefined()
})

test('everything off orders each connected output and counts what was confirmed', async () => {
	const off = allOff(farm.owner)
	const taken = await untilTaken(2)
	await ends(taken[0]?.id ?? '', 'done')
	await ends(taken[1]?.id ?? '', 'failed', 'No answer')
	expect(await off).toMatchObject({ success: 1, total: 2 })
})

async function untilTaken(many: number) {
	for (;;) {
		const taken = await takeCommands(agent.ctx, { afterSeq: 0 })
		if (taken.length >= many) return taken
		await new Promise((resolve) => setTimeout(resolve, 10))
	}
}

test('why something is on comes from the agent that decided it', async () => {
	await event({
		kind: 'decision',
		device: 'nursery',
		point: 'lights',
		on: true,
		winner: { layer: 'schedule', on: true, reason: 'Day, 06:00 to 22:00', untilAt: START_MS + 5 },
		losers: [{ layer: 'default', on: false, reason: 'Safe state' }],
	})
	expect((await lights()).why).toEqual({
		words: 'On: Day, 06:00 to 22:00',
		layer: 'schedule',
		untilAt: START_MS + 5,
		losers: [{ layer: 'default', on: false, reason: 'Safe state' }],
	})
})

test('a device that no longer answers is offline, with its reason', async () => {
	await reports(1, 1)
	await event({
		kind: 'device',
		device: 'nursery',
		status: 'offline',
		reason: 'Connection refused',
	})
	expect(await lights()).toMatchObject({
		deviceStatus: 'offline',
		deviceReason: 'Connection refused',
	})
	await event({ kind: 'device', device: 'nursery', status: 'online', at: START_MS - 60_000 })
	expect((await lights()).deviceStatus).toBe('offline')
	await event({ kind: 'device', device: 'nursery', status: 'online' })
	expect((await lights()).deviceStatus).toBe('online')
})

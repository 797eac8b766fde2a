import { expect, test } from 'vitest'
import { agentPerTest, enrolTestAgent, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { listEvents } from '~/areas/platform/services/events/list-events.server'
import { awaitOutcome } from './await-outcome.server'
import { emergencyStop } from './emergency-stop.server'
import { commands } from '#db/schema/control'
import { expireCommands } from './expire-commands.server'
import { insertCommand } from './insert-command.server'
import { switchEquipment } from './switch-equipment.server'
import { switchAllOff, switchMany } from './switch-many.server'
import { listPendingCommands, markCommandsSent } from './list-pending-commands.server'
import { LIGHTS, lightsPerTest } from '~/tests/control/test-lights'

const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm, NURSERY)
const { event, order, ends, lights, reports } = lightsPerTest(farm, agent)

test('a switch goes to the agent, and is done only when the device confirms it', async () => {
	await reports(0, 1)
	const { commandId } = await order('on')
	expect(await lights()).toMatchObject({
		mode: 'manual',
		desiredOn: true,
		desiredUntil: START_MS + 3_600_000,
		reported: { on: false },
		command: { status: 'queued', to: 'on' },
	})
	const [command] = await listPendingCommands(agent.ctx, { afterSeq: 0 })
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

test('a server that stops waits for the outcome, which comes by the server where the agent goes on', async () => {
	if (farm.ctx.db.engine === 'sqlite') return // there is no other server
	const { commandId } = await order('on')
	const waiting = awaitOutcome(farm.ctx, { commandId })
	farm.ctx.live.close()
	await event({ kind: 'outcome', commandId, outcome: 'done', readBack: true })
	expect(await waiting).toMatchObject({ status: 'done', readBack: true })
})

test('a command that fails restores the previous state, and says why for ten minutes', async () => {
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

test('when an earlier command fails, a later one stays and falls back further', async () => {
	const first = await order('on')
	const second = await order('off')
	await ends(first.commandId, 'failed', 'No answer')
	expect(await lights()).toMatchObject({ mode: 'manual', desiredOn: false })
	await ends(second.commandId, 'failed', 'No answer')
	expect(await lights()).toMatchObject({ mode: 'auto', desiredOn: null })
})

test('when an earlier command is done, a later one that fails falls back to it', async () => {
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

test('other programs learn of the end of a command once, with its outcome and output', async () => {
	await reports(0, 1)
	const { commandId } = await order('on')
	for (let sent = 0; sent < 2; sent++) await ends(commandId, 'failed', 'It does not answer')
	const asked = { farmId: farm.owner.farm.id, after: 0, topics: ['command'] }
	const data = { commandId, op: 'switch', status: 'failed', output: LIGHTS, issuedBy: 'Ana Grower' }
	expect((await listEvents(farm.ctx, asked)).events).toMatchObject([
		{ kind: 'command.ended', data: { ...data, reason: 'It does not answer' } },
	])
})

test('another agent cannot end a command', async () => {
	const other = await enrolTestAgent(farm.owner)
	const { commandId } = await order('on')
	const outcome = { seq: 1, kind: 'outcome', at: START_MS, commandId, outcome: 'done' }
	await other.send([outcome], { lane: 'events' })
	expect((await lights()).command).toMatchObject({ status: 'queued' })
	expect(await listPendingCommands(other.ctx, { afterSeq: 0 })).toEqual([])
})

test('no command is accepted while the agent is silent', async () => {
	farm.setNow(START_MS + 3 * 60_000)
	await expect(order('on')).rejects.toThrow(/not been heard from for 3 min/)
	expect(await lights()).toMatchObject({
		mode: 'auto',
		command: null,
		deviceStatus: 'unknown',
		deviceReason: 'Agent not heard for 3 min',
	})
})

test('equipment that is not connected, unknown, or of another farm is not switched', async () => {
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

test('a command nobody fetched expires; one without an answer has an unknown outcome', async () => {
	const first = await order('on')
	await markCommandsSent(agent.ctx, await listPendingCommands(agent.ctx, { afterSeq: 0 }))
	const second = await order('off')
	farm.setNow(START_MS + 15_000)
	expect(await listPendingCommands(agent.ctx, { afterSeq: 0 })).toEqual([])
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

test('fetched commands are delivered again, in order, until they have ended', async () => {
	const first = await order('on')
	const second = await order('off')
	const taken = await listPendingCommands(agent.ctx, { afterSeq: 0 })
	await markCommandsSent(agent.ctx, taken)
	expect(taken.map(({ id }) => id)).toEqual([first.commandId, second.commandId])
	expect(await listPendingCommands(agent.ctx, { afterSeq: 0 })).toEqual(taken)
	expect(await listPendingCommands(agent.ctx, { afterSeq: 1 })).toEqual(taken.slice(1))
	await ends(first.commandId, 'done')
	expect(await listPendingCommands(agent.ctx, { afterSeq: 0 })).toEqual(taken.slice(1))
})

test('a stored operation that there is not is refused, and never becomes an emergency stop', async () => {
	const now = farm.ctx.now()
	const farmId = farm.owner.farm.id
	const times = { issuedBy: 'Ana', issuedAt: now, expiresAt: now + 1000 }
	const order = { farmId, agentId: agent.ctx.agent.id, ...times, op: 'reboot', args: {} }
	const insert = farm.ctx.db.write((tx) => insertCommand(tx, order as never))
	await expect(insert).rejects.toThrow()
	const row = { ...order, id: 'from-elsewhere', seq: 900, status: 'queued' }
	await farm.ctx.db.write(async (tx) => void (await tx.insert(commands).values(row)))
	const { commandId } = await switchEquipment(farm.owner, { equipmentKey: LIGHTS, to: 'off' })
	const listed = await listPendingCommands(agent.ctx, { afterSeq: 0 })
	expect(listed.map(({ id, op }) => [id, op])).toEqual([[commandId, 'switch']])
	farm.setNow(now + 10_000)
	await expireCommands(farm.ctx)
	expect(await awaitOutcome(farm.ctx, { commandId: row.id })).toMatchObject({ status: 'expired' })
})

test('an emergency stop goes out before everything that waits', async () => {
	const order = { farmId: farm.owner.farm.id, agentId: agent.ctx.agent.id, issuedBy: 'Ana' }
	const times = { issuedAt: farm.ctx.now(), expiresAt: farm.ctx.now() + 60_000 }
	const ask = { kind: 'log', args: {} }
	await farm.ctx.db.write(async (tx) => {
		for (let i = 0; i < 250; i++)
			await insertCommand(tx, { ...order, ...times, op: 'ask', args: { ask } })
	})
	await emergencyStop(farm.owner)
	const taken = await listPendingCommands(agent.ctx, { afterSeq: 0 })
	expect(taken.slice(0, 2).map(({ op, seq }) => [op, seq])).toEqual([
		['emergency-stop', 251],
		['ask', 1],
	])
})

test('commands given at once get different numbers', async () => {
	await Promise.all(Array.from({ length: 10 }, (_, i) => order(i % 2 ? 'on' : 'off')))
	const taken = await listPendingCommands(agent.ctx, { afterSeq: 0 })
	expect(taken.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('an OFF that the agent keeps for later is not confirmed yet, and says until when', async () => {
	await reports(1, 1)
	const { commandId } = await order('off')
	const waiting = awaitOutcome(farm.ctx, { commandId })
	const reason = 'it turns off in 58 s, after its minimum run time'
	await event({ kind: 'outcome', commandId, outcome: 'done', readBack: true, reason })
	const actsAt = farm.ctx.now() + 58_000
	await event({
		kind: 'decision',
		device: 'nursery',
		point: 'lights',
		on: false,
		winner: { layer: 'manual', on: false, reason: 'switched off by Ana Grower', actsAt },
		losers: [],
	})
	expect(await waiting).toMatchObject({ status: 'sent', reason, readBack: true })
	expect(await lights()).toMatchObject({
		desiredOn: false,
		desiredUntil: START_MS + 3_600_000,
		reported: { on: true },
		why: { words: 'Off: switched off by Ana Grower', actsAt },
	})
})

test('how far on is refused where an output is on or off, and never keeps one on', async () => {
	const at = (to: 'on' | 'off', percent: number) =>
		switchEquipment(farm.owner, { equipmentKey: LIGHTS, to, percent })
	await expect(at('on', 30)).rejects.toMatchObject({
		code: 'invalid',
		message: 'Work lights is either on or off; it cannot be set to 30 %',
	})
	expect(await listPendingCommands(agent.ctx, { afterSeq: 0 })).toEqual([])
	await at('on', 100)
	expect(await listPendingCommands(agent.ctx, { afterSeq: 0 })).toHaveLength(1)
})

test('everything off switches each connected output off and counts what was confirmed', async () => {
	const off = switchAllOff(farm.owner)
	const taken = await untilTaken(2)
	await ends(taken[0]?.id ?? '', 'done')
	await ends(taken[1]?.id ?? '', 'failed', 'No answer')
	expect(await off).toMatchObject({ success: 1, total: 2 })
})

async function untilTaken(many: number) {
	for (;;) {
		const taken = await listPendingCommands(agent.ctx, { afterSeq: 0 })
		if (taken.length >= many) return taken
		await new Promise((resolve) => setTimeout(resolve, 10))
	}
}

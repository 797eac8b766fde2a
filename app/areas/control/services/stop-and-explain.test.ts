import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { FarmCtx } from '~/context.server'
import { expect, test } from 'vitest'
import { recordHeartbeat } from '~/areas/uplink/services/record-heartbeat.server'
import { agentPerTest, NURSERY, HEARTBEAT } from '~/tests/equipment/agents/test-agent'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { awaitStopProof } from './await-stop-proof.server'
import { emergencyStop, releaseEmergencyStop } from './emergency-stop.server'
import { listUnconfirmedStops } from './list-unconfirmed-stops.server'
import { switchEquipment } from './switch-equipment.server'
import { switchAllOff } from './switch-many.server'
import { listPendingCommands } from './list-pending-commands.server'
import { LIGHTS, lightsPerTest } from '~/tests/control/test-lights'

const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm, NURSERY)
const { event, order, ends, lights, reports } = lightsPerTest(farm, agent)

const beat = (emergencyStopped: boolean, emergencyFrom?: 'server' | 'machine') =>
	recordHeartbeat(agent.ctx, {
		...HEARTBEAT,
		emergencyStopped,
		...(emergencyFrom && { emergencyFrom }),
	})

test('growers and viewers cannot switch; viewers cannot stop the farm either', async () => {
	for (const role of ['grower', 'viewer'] as const) {
		const ctx: FarmCtx = { ...farm.owner, role }
		await expect(
			(async () =>
				switchEquipment(requirePermission(ctx, 'equipment.control'), {
					equipmentKey: LIGHTS,
					to: 'on',
				}))(),
		).rejects.toMatchObject({
			code: 'forbidden',
		})
		await expect(
			(async () => releaseEmergencyStop(requirePermission(ctx, 'emergency.release')))(),
		).rejects.toMatchObject({ code: 'forbidden' })
	}
	await expect(
		(async () =>
			emergencyStop(
				requirePermission({ ...farm.owner, role: 'viewer' } as FarmCtx, 'emergency.stop'),
			))(),
	).rejects.toMatchObject({
		code: 'forbidden',
	})
	await expect(
		emergencyStop(
			requirePermission({ ...farm.owner, role: 'grower' } as FarmCtx, 'emergency.stop'),
		),
	).resolves.toBeDefined()
})

test('an emergency stop holds until it is released, and is sent again to an agent that missed it', async () => {
	const before = await order('on')
	const { told, silent } = await emergencyStop(farm.owner)
	await ends(before.commandId, 'done')
	expect([told.length, silent]).toEqual([1, []])
	const stopped = await requireMembership(farm.owner, { farmId: farm.owner.farm.id })
	expect(stopped.farm).toMatchObject({ emergencyStoppedBy: 'Ana Grower' })
	expect((await lights(stopped)).mode).toBe('auto')
	await expect(order('off')).rejects.toThrow(/emergency stop by Ana Grower/)
	await expect(switchAllOff(farm.owner)).rejects.toMatchObject({ code: 'conflict' })

	const stops = async () =>
		(await listPendingCommands(agent.ctx, { afterSeq: 0 })).filter(
			({ op }) => op === 'emergency-stop',
		)
	await beat(false)
	expect(await stops()).toHaveLength(1)
	await ends(told[0]?.commandId ?? '', 'done')
	await beat(true)
	expect(await stops()).toHaveLength(0)
	await beat(false)
	expect(await stops()).toHaveLength(1)

	await releaseEmergencyStop(farm.owner)
	await expect(order('off')).resolves.toBeDefined()
})

test('a release an agent missed is sent again; a stop started at the agent is left to people', async () => {
	const releases = async () =>
		(await listPendingCommands(agent.ctx, { afterSeq: 0 })).filter(
			({ op }) => op === 'emergency-release',
		)
	await beat(true)
	await beat(true, 'machine')
	expect(await releases()).toHaveLength(0)
	await beat(true, 'server')
	await beat(true, 'server')
	const [release, ...more] = await releases()
	expect(more).toEqual([])
	await ends(release?.id ?? '', 'done')

	const { told } = await emergencyStop(farm.owner)
	await ends(told[0]?.commandId ?? '', 'done')
	await beat(true, 'server')
	expect(await releases()).toHaveLength(0)
	await releaseEmergencyStop(farm.owner)
})

test('the explanation of an output comes from the agent that decides it', async () => {
	await event({
		kind: 'decision',
		device: 'nursery',
		point: 'lights',
		on: true,
		winner: { layer: 'schedule', on: true, reason: 'Day, 06:00 to 22:00', untilAt: START_MS + 5 },
		losers: [{ layer: 'default', on: false, reason: 'Safe state' }],
		unguarded: true,
	})
	expect((await lights()).why).toEqual({
		words: 'On: Day, 06:00 to 22:00',
		layer: 'schedule',
		percent: null,
		untilAt: START_MS + 5,
		actsAt: null,
		waits: null,
		heldBy: null,
		losers: [{ layer: 'default', on: false, reason: 'Safe state' }],
		unguarded: true,
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

const prove = async (stopped: boolean) => {
	const order = stopped ? emergencyStop : releaseEmergencyStop
	const notified = await order(farm.owner)
	return { notified, proof: () => awaitStopProof(farm.ctx, { notified, stopped, waitMs: 20 }) }
}
const unconfirmed = async () =>
	listUnconfirmedStops(await requireMembership(farm.owner, { farmId: farm.owner.farm.id }))

test('a stop that no agent confirmed is no success, and says what to do', async () => {
	const { notified, proof } = await prove(true)
	expect(await proof()).toEqual({
		success: false,
		confirmed: 0,
		title: 'Emergency stop is not confirmed',
		text: expect.stringMatching(
			/^Not confirmed by farm-pc \(no answer yet\): 1 of 1 agent\. Switch the equipment off at the farm/,
		) as string,
	})
	expect(await unconfirmed()).toEqual(['farm-pc'])
	await ends(notified.told[0]?.commandId ?? '', 'done')
	expect(await proof()).toMatchObject({
		success: true,
		title: 'Emergency stop is on',
		text: 'Confirmed by farm-pc.',
	})
	expect(await unconfirmed()).toEqual([])
})

test('a stop names the agents that are offline, and a farm without agents', async () => {
	farm.setNow(START_MS + 60_000)
	const offline = await (await prove(true)).proof()
	expect(offline).toMatchObject({ success: false, confirmed: 0 })
	expect(offline.text).toContain('Not confirmed by farm-pc (offline): 1 of 1 agent.')
	await beat(true)
	expect(await unconfirmed()).toEqual([])
	farm.setNow(START_MS + 200_000)
	expect((await (await prove(false)).proof()).title).toBe('Release is not confirmed')
	const nobody = { notified: { told: [], silent: [] }, stopped: true }
	const { success, text } = await awaitStopProof(farm.ctx, nobody)
	expect(success).toBe(false)
	expect(text).toMatch(/^No agent is connected\. Switch the equipment off at the farm/)
})

import { expect, test } from 'vitest'
import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { agents } from '#db/schema/agents'
import { alarms } from '#db/schema/alarms'
import { commands, equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import type { FarmCtx } from '~/context.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { evaluateAlarms } from '../evaluate-alarms.server'
import { countNotices, listNotices } from './list-notices.server'
import { listAgentsWithStatus } from './list-agents-with-status.server'

const NOW = Date.UTC(2026, 2, 1)
const HOUR_MS = 3_600_000
const farm = farmPerTest(NOW)

/** Returns the notices after an evaluation of the farm. */
async function evaluateAndListNotices(ctx: FarmCtx) {
	await evaluateAlarms(ctx)
	return listNotices(ctx)
}

const addAgent = (id: string, more: Partial<typeof agents.$inferInsert> = {}) => {
	const machine = { secretHash: 'x', hostname: `${id}-pi`, platform: 'linux', version: '1' }
	const row = { id, farmId: farm.owner.farm.id, ...machine, enrolledAt: NOW, lastSeenAt: NOW }
	return farm.ctx.db.write(async (tx) => void (await tx.insert(agents).values({ ...row, ...more })))
}

const addDevice = (id: number, more: Partial<typeof devices.$inferInsert> = {}) => {
	const kind = { driver: 'modbus', kind: 'controller', address: '192.0.2.4:502' }
	const row = { id, key: `d${id}`, name: `Device ${id}`, status: 'offline', statusAt: NOW - id }
	const owner = { farmId: farm.owner.farm.id, agentId: 'a' }
	return farm.ctx.db.write(
		async (tx) => void (await tx.insert(devices).values({ ...row, ...kind, ...owner, ...more })),
	)
}

const addCommand = (seq: number, more: Partial<typeof commands.$inferInsert> = {}) => {
	const order = { op: 'switch', args: {}, issuedBy: 'Ana', expiresAt: NOW, status: 'failed' }
	const owner = { farmId: farm.owner.farm.id, agentId: 'a' }
	const row = { id: `c${seq}`, seq, issuedAt: NOW - seq, ...order, ...owner, ...more }
	return farm.ctx.db.write(async (tx) => void (await tx.insert(commands).values(row)))
}

test('a farm whose agent and devices answer has no notices', async () => {
	await addAgent('a')
	await addDevice(1, { status: 'online' })
	await addCommand(1, { status: 'done' })
	expect(await evaluateAndListNotices(farm.owner)).toEqual([])
})

test('an agent that is silent for longer than allowed gets a notice', async () => {
	await addAgent('a')
	farm.setNow(NOW + AGENT_OFFLINE_AFTER_MS)
	expect(await evaluateAndListNotices(farm.owner)).toEqual([])
	farm.setNow(NOW + AGENT_OFFLINE_AFTER_MS + 1)
	expect(await evaluateAndListNotices(farm.owner)).toMatchObject([
		{ kind: 'alarm-critical', title: 'Agent on a-pi is offline' },
	])
})

test('a revoked agent is left out, and the one seen last comes first', async () => {
	await addAgent('revoked', { revokedAt: NOW })
	await addAgent('old', { lastSeenAt: NOW - HOUR_MS })
	await addAgent('new')
	expect((await listAgentsWithStatus(farm.owner)).map(({ id }) => id)).toEqual(['new', 'old'])
})

test('devices that do not answer for a minute get a notice with the reason, removed ones do not', async () => {
	await addAgent('a')
	await addDevice(1, { statusReason: 'no answer within 2 s' })
	await addDevice(2)
	await addDevice(3, { removedAt: NOW })
	expect(await evaluateAndListNotices(farm.owner)).toEqual([])
	farm.setNow(NOW + 60_000)
	await farm.ctx.db.write((tx) =>
		tx
			.update(agents)
			.set({ lastSeenAt: NOW + 60_000 })
			.returning(),
	)
	expect(await evaluateAndListNotices(farm.owner)).toMatchObject([
		{ title: 'Device 1 is offline', text: 'no answer within 2 s.' },
		{ title: 'Device 2 is offline', text: 'No answer from 192.0.2.4:502.' },
	])
})

test('devices of a silent agent get no notices', async () => {
	await addAgent('a', { lastSeenAt: NOW - HOUR_MS })
	await addDevice(1)
	expect((await evaluateAndListNotices(farm.owner)).map(({ kind }) => kind)).toEqual([
		'alarm-critical',
	])
})

test('commands that failed in the last 24 hours are listed by equipment, older ones are not', async () => {
	await addAgent('a')
	await addDevice(1, { status: 'online' })
	await farm.ctx.db.write(async (tx) => {
		const farmId = farm.owner.farm.id
		const point = { key: 'p', label: 'P', quantity: 'switch', unit: '' }
		const [row] = await tx
			.insert(points)
			.values({ farmId, deviceId: 1, ...point, writable: true, intervalMs: 1000 })
			.returning()
		const lights = { id: 7, key: 'work-lights', name: 'Work lights', zone: 'nursery' }
		const kind = { type: 'light', outputClass: 'light' }
		await tx.insert(equipment).values({ farmId, pointId: row?.id ?? 0, ...lights, ...kind })
	})
	await addCommand(1, { equipmentId: 7, reason: 'The device did not answer' })
	await addCommand(2, { op: 'emergency-stop', status: 'unknown' })
	await addCommand(3, { issuedAt: NOW - 24 * HOUR_MS - 1 })
	expect(await evaluateAndListNotices(farm.owner)).toMatchObject([
		{ title: 'Work lights: command failed', text: 'The device did not answer' },
		{ title: 'Emergency stop: command has no known outcome' },
	])
})

test('a command that fails again and again is one notice, with its name in plain words', async () => {
	await addAgent('a')
	const asks = (kind: string, device: string) => ({
		op: 'ask',
		args: { ask: { kind, args: { device } } },
		reason: 'The camera did not answer.',
	})
	for (let i = 1; i <= 11; i++) await addCommand(i, asks('watch-camera', 'door'))
	await addCommand(12, asks('locate-device', 'door'))
	const listed = await evaluateAndListNotices(farm.owner)
	expect(listed).toMatchObject([
		{
			title: 'Watch a camera: command failed',
			text: 'The camera did not answer. 11 times in 24 h',
		},
		{ title: 'Locate device: command failed', text: 'The camera did not answer.' },
	])
	expect(await countNotices(farm.owner, listed)).toMatchObject({ failedCommands: 2 })
})

test('of many alarms and failed commands ten each are listed, and all are counted', async () => {
	await addAgent('a')
	for (let i = 1; i <= 12; i++) await addCommand(i, { pointKey: `p${i}` })
	const raised = { severity: 'warning', kind: 'limit', isMany: false, text: '', size: 1, parts: [] }
	const one = { ...raised, farmId: farm.owner.farm.id, hidden: 0, raisedAt: NOW, told: 0 }
	await farm.ctx.db.write(async (tx) => {
		for (let i = 1; i <= 13; i++)
			await tx
				.insert(alarms)
				.values({ ...one, id: `a${i}`, causeKey: `c${i}`, title: `Alarm ${i}` })
		await tx.insert(alarms).values({
			...one,
			id: 'taken',
			causeKey: 'c',
			title: 'Taken',
			acknowledgedAt: NOW,
		})
	})
	const listed = await listNotices(farm.owner)
	expect(listed).toHaveLength(20)
	expect(await countNotices(farm.owner, listed)).toEqual({ alarms: 13, failedCommands: 12 })
	expect(await countNotices(farm.owner, [])).toEqual({ alarms: 0, failedCommands: 0 })
})

test('an emergency stop comes before everything else', async () => {
	await addAgent('a', { lastSeenAt: NOW - HOUR_MS })
	const held = { ...farm.owner.farm, emergencyStoppedAt: NOW, emergencyStoppedBy: 'Ana Grower' }
	expect(await evaluateAndListNotices({ ...farm.owner, farm: held })).toMatchObject([
		{ kind: 'emergency-stop', text: 'By Ana Grower. Not confirmed off: a-pi' },
		{ kind: 'alarm-critical' },
	])
})

test('notices of another farm are not shown', async () => {
	await addAgent('a', { lastSeenAt: NOW - HOUR_MS })
	expect(await evaluateAndListNotices(await makeFarm(farm, { name: 'Pod 2' }))).toEqual([])
})

import { RuleInput } from '@sfc/contract/alarms/rule-input'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { alarmEvents, deliveries } from '#db/schema/alarms'
import { devices, points } from '#db/schema/devices'
import { type Message, MESSAGE_PURPOSE } from './channels/channel'
import { addWebhook } from './channels/add-channel.server'
import { revokeAgent } from '~/areas/equipment/services/agents/revoke-agent.server'
import { acknowledgeAlarm } from './respond-to-alarm.server'
import { changeRule } from './change-rules.server'
import { createAlarmRounds } from './create-alarm-rounds.server'
import { alarmFarmPerTest } from '~/tests/alarms/test-alarm-farm'
import { connectSensors, storeCurrentReadings } from '~/tests/alarms/test-sensors'

const NOW = Date.UTC(2026, 2, 1, 18)
const STEP_MS = 10_000
const farm = alarmFarmPerTest(NOW)

const connect = (list: Parameters<typeof connectSensors>[2]) =>
	connectSensors(farm.ctx, farm.owner.farm.id, list)
const all = (ids: readonly number[], value: number | null, quality: 'good' | 'bad' = 'good') =>
	ids.map((pointId) => ({ pointId, value, quality }))
const off = (key: string) =>
	changeRule(farm.owner, {
		key,
		...RuleInput.parse({ severity: 'warning', isOn: false, followsTargets: true }),
	})
const endings = async () =>
	(
		await farm.ctx.db.read
			.select()
			.from(alarmEvents)
			.where(eq(alarmEvents.what, 'cleared'))
			.orderBy(asc(alarmEvents.id))
	).map(({ text }) => text)
const hook = () =>
	addWebhook(farm.owner, { url: 'https://example.com/x', label: 'Home', leastSeverity: 'info' })
/** Returns what the webhook received, without the test message. */
const hooked = async () =>
	(await farm.ctx.db.read.select().from(deliveries).orderBy(asc(deliveries.id)))
		.flatMap(({ messageSealed }) => messageSealed ?? [])
		.map((sealed) => JSON.parse(farm.ctx.vault.open(sealed, MESSAGE_PURPOSE)) as Message)
		.filter(({ event }) => event !== 'test')
		.map(({ event, title, text }) => ({ event, title, text }))

test('an agent that comes back raises no alarm about the sensors it could not read', async () => {
	const ids = await connect(Array(6).fill({}))
	await farm.pass(1, all(ids, 6))
	await farm.pass(12)
	expect(await farm.titles()).toEqual(['Agent on pod-pi is offline'])
	await farm.pass(4, all(ids, 6), STEP_MS)
	expect(await farm.titles()).toEqual([])
	expect(await farm.sentMessages()).toEqual([
		'owner@farm.example: Critical: Agent on pod-pi is offline · Pod 1',
		'owner@farm.example: Resolved: Agent on pod-pi is offline · Pod 1',
	])
})

test('a device that comes back raises no alarm about sensors that were stuck meanwhile', async () => {
	const ids = await connect([{}])
	const device = (status: string) =>
		farm.ctx.db.write((tx) => tx.update(devices).set({ status }).returning())
	await device('offline')
	await farm.pass(8, all(ids, null, 'bad'))
	expect(await farm.titles()).toEqual(['Probe is offline'])
	await device('online')
	await farm.pass(4, all(ids, 6), STEP_MS)
	expect(await farm.titles()).toEqual([])
	expect((await farm.sentMessages()).filter((one) => one.includes('cannot be trusted'))).toEqual([])
})

test('an alarm whose rule is switched off ends as no longer watched: nobody is told all is well, but the webhook gets its end', async () => {
	const ids = await connect([{}])
	await hook()
	await farm.pass(20, all(ids, 6.9))
	await off('ph-target')
	await farm.pass(1, all(ids, 6.9))
	expect(await farm.open()).toEqual([])
	expect(await endings()).toEqual(['No longer watched: its rule is switched off'])
	expect(await farm.sentMessages()).toHaveLength(1)
	expect(await hooked()).toMatchObject([
		{ event: 'alarm.raised', title: 'pH (Probe) is too high' },
		{
			event: 'alarm.cleared',
			title: 'Resolved: pH (Probe) is too high',
			text: 'No longer watched: its rule is switched off.',
		},
	])
})

test('an alarm of a removed sensor ends as no longer watched', async () => {
	const ids = await connect([{}])
	await farm.pass(20, all(ids, 6.9))
	await farm.ctx.db.write((tx) => tx.update(points).set({ removedAt: NOW }).returning())
	await farm.pass(1, [])
	expect(await endings()).toEqual(['No longer watched: the sensor was removed'])
	expect(await farm.sentMessages()).toHaveLength(1)
})

test('the alarms of a farm end with its last agent', async () => {
	const [pointId = 0] = await connect([{}])
	await farm.pass(20, all([pointId], 6.9))
	await revokeAgent(farm.owner, { agentId: `agent-${farm.owner.farm.id}` })
	await createAlarmRounds()(farm.ctx)
	expect(await farm.open()).toEqual([])
	expect(await endings()).toEqual(['No longer watched: the sensor was removed'])
})

test('an acknowledged alarm keeps its acknowledgement while its agent is silent', async () => {
	const ids = await connect([{ label: 'Tank', quantity: 'level', role: 'reservoir', value: 20 }])
	await farm.pass(3, all(ids, 20))
	const [tank] = await farm.open()
	await acknowledgeAlarm(farm.owner, { alarmId: tank?.id ?? '', note: 'On my way' })
	await farm.pass(2, undefined, STEP_MS)
	expect(await farm.titles()).toEqual(['Agent on pod-pi is offline'])
	await farm.pass(2, all(ids, 20), STEP_MS)
	expect(await farm.open()).toMatchObject([
		{ id: tank?.id, acknowledgedBy: 'Ana Grower', clearedAt: null },
	])
	expect((await farm.sentMessages()).filter((one) => one.includes('low'))).toHaveLength(1)
})

test('a condition that cleared in between raises a new alarm, without the old acknowledgement', async () => {
	const ids = await connect([{ label: 'Tank', quantity: 'level', role: 'reservoir', value: 20 }])
	await farm.pass(3, all(ids, 20))
	const [tank] = await farm.open()
	await acknowledgeAlarm(farm.owner, { alarmId: tank?.id ?? '', note: null })
	await farm.pass(2, undefined, STEP_MS)
	await farm.pass(5, all(ids, 80), STEP_MS)
	expect(await farm.open()).toEqual([])
	await farm.pass(5, all(ids, 20))
	const [again] = await farm.open()
	expect(again?.id).not.toBe(tank?.id)
	expect(again?.acknowledgedAt).toBe(null)
})

test('a webhook gets the end of alarms that became part of another', async () => {
	const ids = await connect(Array(5).fill({}))
	await hook()
	await farm.pass(5, [...all(ids.slice(0, 4), null, 'bad'), ...all(ids.slice(4), 6)])
	await farm.pass(5, all(ids, null, 'bad'))
	const events = (await hooked()).map(({ event }) => event)
	expect(events.filter((event) => event === 'alarm.raised')).toHaveLength(5)
	expect(events.filter((event) => event === 'alarm.cleared')).toHaveLength(4)
	expect((await hooked()).at(-1)).toMatchObject({ text: 'Merged into another alarm.' })
	expect((await farm.sentMessages()).filter((one) => one.includes('Resolved'))).toEqual([])
})

test('after a restart an agent gets time to report before it counts as silent', async () => {
	await connect([{}])
	const startedAt = NOW + 40_000
	farm.ctx.state.listensSince = startedAt
	farm.setNow(startedAt + 5_000)
	await farm.ctx.db.write((tx) =>
		tx
			.update(agents)
			.set({ lastSeenAt: NOW - 10_000 })
			.returning(),
	)
	await createAlarmRounds()(farm.ctx)
	expect(await farm.open()).toEqual([])
	farm.setNow(startedAt + 15_000)
	await storeCurrentReadings(farm.ctx, [])
	await createAlarmRounds()(farm.ctx)
	expect(await farm.open()).toEqual([])
	farm.setNow(startedAt + 90_000)
	await createAlarmRounds()(farm.ctx)
	expect(await farm.titles()).toEqual(['Agent on pod-pi is offline'])
})

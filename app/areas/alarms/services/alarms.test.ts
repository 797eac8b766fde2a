import { listEvents } from '~/areas/platform/services/events/list-events.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { DEFAULT_RULES } from '@sfc/domain/alarms/default-rules'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#db/schema/accounts'
import { agents } from '#db/schema/agents'
import { alarms, deliveries } from '#db/schema/alarms'
import { devices } from '#db/schema/devices'
import { journalEntries } from '#db/schema/journal'
import { mails } from '#db/schema/mails'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { joinFarm } from '~/tests/growing/journal/test-member'
import { acknowledgeAlarm, snoozeAlarm } from './respond-to-alarm.server'
import { listOpenAlarms, listPastAlarms, readAlarm } from './list-alarms.server'
import { evaluateAlarms } from './evaluate-alarms.server'
import { createAlarmRounds } from './create-alarm-rounds.server'
import { connectSensors, storeCurrentReadings } from '~/tests/alarms/test-sensors'
import { muteMail } from '~/tests/alarms/test-alarm-farm'

const NOW = Date.UTC(2026, 2, 1, 18)
const MINUTE_MS = 60_000
const farm = farmPerTest(NOW)
let minute = 0
beforeEach(() => void (minute = 0))

const scope = () => ({ ...farm.ctx, farm: farm.owner.farm })
const open = () => listOpenAlarms(farm.owner)
const eventKinds = async () => {
	const asked = { farmId: farm.owner.farm.id, after: 0, topics: ['alarm', 'agent'] }
	return (await listEvents(farm.ctx, asked)).events.map(({ kind }) => kind)
}

/** Advances the clock by minutes, each with the same readings and an evaluation. */
async function pass(minutes: number, values: Parameters<typeof storeCurrentReadings>[1]) {
	for (let i = 0; i < minutes; i++) {
		farm.setNow(NOW + ++minute * MINUTE_MS)
		await storeCurrentReadings(farm.ctx, values)
		await evaluateAlarms(scope())
	}
}

test('a value outside its target raises one alarm, which ends when the value is back in range', async () => {
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	await pass(15, [{ pointId, value: 6.9 }])
	expect(await open()).toEqual([])
	await pass(10, [{ pointId, value: 6.9 }])
	const [alarm, ...others] = await open()
	expect(others).toEqual([])
	expect(alarm).toMatchObject({
		severity: 'warning',
		title: 'pH (Probe) is too high',
		text: 'It reads 6.90; it should be 5.50 to 6.50.',
		parts: [{ pointId, label: 'pH (Probe)' }],
	})
	await pass(10, [{ pointId, value: 6 }])
	expect(await open()).toEqual([])
	const { events } = await readAlarm(farm.owner, { alarmId: alarm?.id ?? '' })
	expect(events.map(({ what }) => what)).toEqual(['raised', 'told', 'cleared'])
	expect(await eventKinds()).toEqual(['alarm.raised', 'alarm.cleared'])
	expect(await farm.ctx.db.read.select().from(journalEntries)).toMatchObject([
		{ title: 'Alarm: pH (Probe) is too high', source: 'system' },
	])
})

test('a thousand sensors that fail at once are one alarm and at most three messages per person', async () => {
	await joinFarm(farm, 'grower')
	const ids = await connectSensors(
		farm.ctx,
		farm.owner.farm.id,
		Array.from({ length: 1000 }, (_, i) => ({ label: `Sensor ${i}` })),
	)
	const dead = ids.map((pointId) => ({ pointId, value: null, quality: 'bad' as const }))
	await pass(4, dead)
	expect(await open()).toMatchObject([
		{ title: '1000 sensors cannot be trusted', size: 1000, isMany: true },
	])
	await pass(30, dead.slice(0, 3))
	const sent = await farm.ctx.db.read
		.select({ to: mails.recipient, subject: mails.subject })
		.from(mails)
		.orderBy(asc(mails.id))
	for (const to of ['owner@farm.example', 'grower@farm.example']) {
		const own = sent.filter((mail) => mail.to === to)
		expect(own.length).toBeGreaterThan(0)
		expect(own.length).toBeLessThanOrEqual(3)
	}
	expect(sent[0]?.subject).toBe('Warning: 1000 sensors cannot be trusted · Pod 1')
})

test('a silent agent is one alarm, however many devices it has', async () => {
	await connectSensors(farm.ctx, farm.owner.farm.id, [{}, {}, {}])
	for (let i = 0; i < 20; i++) {
		farm.setNow(NOW + ++minute * MINUTE_MS)
		await evaluateAlarms(scope())
	}
	expect(await open()).toMatchObject([
		{ title: 'Agent on pod-pi is offline', severity: 'critical', hidden: 3 },
	])
	expect(await eventKinds()).toEqual(['alarm.raised', 'agent.offline'])
})

test('a silent device takes over the alarms of its sensors, and nobody is told they are back to normal', async () => {
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	await pass(4, [{ pointId, value: 7, quality: 'stuck', reason: 'Has read 7.00 for 2 h' }])
	expect(await open()).toMatchObject([{ title: 'pH (Probe) cannot be trusted' }])
	await farm.ctx.db.write((tx) => tx.update(devices).set({ status: 'offline' }).returning())
	await pass(3, [{ pointId, value: 7, quality: 'stuck' }])
	expect(await open()).toMatchObject([{ title: 'Probe is offline', hidden: 1 }])
	const subjects = (await farm.ctx.db.read.select().from(mails)).map(({ subject }) => subject)
	expect(subjects.filter((subject) => subject.startsWith('Resolved'))).toEqual([])
})

test('the next person is notified when the one before does not respond, and nobody after a response', async () => {
	const ben = await joinFarm(farm, 'grower')
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	const listRecipients = async () =>
		(await farm.ctx.db.read.select().from(mails)).map((m) => m.recipient)
	await pass(4, [{ pointId, value: null, quality: 'bad' }])
	expect(await listRecipients()).toEqual(['owner@farm.example'])
	await pass(15, [{ pointId, value: null, quality: 'bad' }])
	expect(await listRecipients()).toEqual(['owner@farm.example', 'grower@farm.example'])
	const [alarm] = await open()
	await acknowledgeAlarm(requirePermission(ben, 'alarm.answer'), {
		alarmId: alarm?.id ?? '',
		note: 'Cleaning the probe',
	})
	await pass(60, [{ pointId, value: null, quality: 'bad' }])
	expect(await listRecipients()).toHaveLength(2)
	expect(await open()).toMatchObject([{ acknowledgedBy: 'grower Member' }])
})

test('when two people acknowledge at once, the second is told who was first', async () => {
	const ben = await joinFarm(farm, 'grower')
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	await pass(4, [{ pointId, value: null, quality: 'bad' }])
	const alarmId = (await open())[0]?.id ?? ''
	const both = await Promise.allSettled([
		acknowledgeAlarm(farm.owner, { alarmId, note: null }),
		acknowledgeAlarm(requirePermission(ben, 'alarm.answer'), { alarmId, note: null }),
	])
	expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
	expect(String(lost.reason)).toContain('has acknowledged it already')
})

test('the person who acknowledged an alarm may do so again; a second note is not lost silently', async () => {
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	await pass(4, [{ pointId, value: null, quality: 'bad' }])
	const alarmId = (await open())[0]?.id ?? ''
	await acknowledgeAlarm(farm.owner, { alarmId, note: 'Cleaning' })
	await acknowledgeAlarm(farm.owner, { alarmId, note: null })
	await expect(acknowledgeAlarm(farm.owner, { alarmId, note: 'Swapping' })).rejects.toMatchObject({
		code: 'conflict',
	})
})

test('a snoozed alarm stays open and notifies nobody further until the snooze ends', async () => {
	await joinFarm(farm, 'grower')
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	const bad = [{ pointId, value: null, quality: 'bad' as const }]
	const told = async () => (await farm.ctx.db.read.select().from(mails)).length
	await pass(4, bad)
	await snoozeAlarm(farm.owner, { alarmId: (await open())[0]?.id ?? '', minutes: 60 })
	await pass(50, bad)
	expect(await told()).toBe(1)
	await pass(20, bad)
	expect(await told()).toBe(2)
	expect(await open()).toHaveLength(1)
})

test('a person who turned alerts off is skipped at once', async () => {
	await joinFarm(farm, 'grower')
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	await farm.ctx.db.write((tx) =>
		tx
			.update(users)
			.set({ alertNotifications: false })
			.where(eq(users.id, farm.owner.user.id))
			.returning(),
	)
	await pass(4, [{ pointId, value: null, quality: 'bad' }])
	expect((await farm.ctx.db.read.select().from(mails)).map((mail) => mail.recipient)).toEqual([
		'grower@farm.example',
	])
})

test('in quiet hours only critical alarms come through', async () => {
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	await pass(1, [{ pointId, value: 6 }])
	await muteMail(farm, { until: 1439 })
	await pass(30, [{ pointId, value: 6.9 }])
	expect(await open()).toMatchObject([{ severity: 'warning' }])
	expect(await farm.ctx.db.read.select().from(deliveries)).toEqual([])
	await pass(10, [{ pointId, value: 9 }])
	expect(await open()).toMatchObject([{ severity: 'critical' }])
	expect(await farm.ctx.db.read.select().from(deliveries)).toMatchObject([{ severity: 'critical' }])
})

test('alarms of another farm are not found, and a viewer may not respond', async () => {
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	await pass(4, [{ pointId, value: null, quality: 'bad' }])
	const alarmId = (await open())[0]?.id ?? ''
	const elsewhere = await makeFarm(farm, { name: 'Pod 2' })
	await expect(readAlarm(elsewhere, { alarmId })).rejects.toMatchObject({ code: 'not-found' })
	await expect(acknowledgeAlarm(elsewhere, { alarmId, note: null })).rejects.toMatchObject({
		code: 'not-found',
	})
	const viewer = await joinFarm(farm, 'viewer')
	await expect(
		(async () =>
			acknowledgeAlarm(requirePermission(viewer, 'alarm.answer'), { alarmId, note: null }))(),
	).rejects.toMatchObject({
		code: 'forbidden',
	})
})

test('two evaluations at once raise nothing twice', async () => {
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	await pass(3, [{ pointId, value: null, quality: 'bad' }])
	await farm.ctx.db.write((tx) => tx.delete(alarms).returning())
	await Promise.all([1, 2, 3].map(() => evaluateAlarms(scope())))
	expect(await open()).toHaveLength(1)
	expect((await listPastAlarms(farm.owner, { before: null, limit: 10 })).alarms).toEqual([])
})

test('a farm without an agent is not evaluated, and one whose evaluation fails does not stop the others', async () => {
	await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	const other = await makeFarm(farm, { name: 'Pod 2' })
	await connectSensors(farm.ctx, other.farm.id, [{}])
	await farm.ctx.db.write((tx) => tx.update(agents).set({ lastSeenAt: 0 }).returning())
	await createAlarmRounds()(farm.ctx)
	expect(await open()).toHaveLength(1)
	expect(
		await listOpenAlarms(await requireMembership(farm.owner, { farmId: other.farm.id })),
	).toHaveLength(1)
})

test('requests are answered between the reads of a round', async () => {
	for (let i = 0; i < 60; i++) {
		const { farm: another } = await makeFarm(farm, { name: `Pod ${i}` })
		await connectSensors(farm.ctx, another.id, [{}])
	}
	let turns = 0
	let isOver = false
	const turn = () => void (isOver || (turns++, setImmediate(turn)))
	setImmediate(turn)
	await createAlarmRounds()(farm.ctx)
	isOver = true
	expect(turns).toBeGreaterThanOrEqual(3 * 5) // some reads for each of three groups
})

test('every default rule says why it exists and what it watches', () => {
	for (const rule of DEFAULT_RULES) {
		expect(rule.why.length).toBeGreaterThan(20)
		if (['limit', 'rate'].includes(rule.kind)) expect(rule.quantity).not.toBe(null)
	}
	expect(new Set(DEFAULT_RULES.map(({ key }) => key)).size).toBe(DEFAULT_RULES.length)
})

import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { RuleForm, RuleInput } from '@sfc/contract/alarms/rule-input'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { commands } from '#db/schema/control'
import { points } from '#db/schema/devices'
import { farms } from '#db/schema/farms'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { joinFarm } from '~/tests/growing/journal/test-member'
import { listNotices } from './notices/list-notices.server'
import { acknowledgeAlarm, snoozeAlarm } from './respond-to-alarm.server'
import { changeEscalation } from './change-escalation.server'
import { addRule, changeRule, readRule, removeRule } from './change-rules.server'
import { listAlarmRules, readListedRule } from './list-alarm-rules.server'
import { listAlarmSensors } from './list-alarm-sensors.server'
import { loadEscalation } from './load-escalation.server'
import { listOpenAlarms } from './list-alarms.server'
import { evaluateAlarms } from './evaluate-alarms.server'
import { loadAlarmRules } from './load-alarm-rules.server'
import { connectSensors, storeCurrentReadings } from '~/tests/alarms/test-sensors'

const NOW = Date.UTC(2026, 2, 1, 18)
const MINUTE_MS = 60_000
const farm = farmPerTest(NOW)

const input = (more: Partial<RuleInput>): RuleInput =>
	RuleInput.parse({ severity: 'warning', isOn: true, delayMinutes: 1, clearMinutes: 1, ...more })
const ofWarmth = { label: 'Too warm', kind: 'limit', quantity: 'airTemperature' } as const
const actions = async () =>
	(await farm.ctx.db.read.select().from(auditEntries)).map(({ action }) => action)

test('a default rule applies until the farm changes it, and again after a reset', async () => {
	const key = 'ph-danger'
	expect(await readRule(farm.owner, { key })).toMatchObject({ origin: 'default', above: 8 })
	await changeRule(farm.owner, { key, ...input({ above: 7.5, below: null, severity: 'info' }) })
	expect(await readRule(farm.owner, { key })).toMatchObject({
		origin: 'changed',
		above: 7.5,
		below: null,
		severity: 'info',
		delayMs: MINUTE_MS,
		changedBy: 'Ana Grower',
	})
	await changeRule(farm.owner, { key, ...input({ above: 7, below: null }) })
	expect(await readRule(farm.owner, { key })).toMatchObject({ above: 7 })
	await removeRule(farm.owner, { key })
	expect(await readRule(farm.owner, { key })).toMatchObject({ origin: 'default', above: 8 })
	expect(await actions()).toEqual(Array(3).fill('alarm-rule.changed'))
})

test('limits are typed in °F and a hysteresis in °F difference, and both are stored in °C', async () => {
	const figures = input({ above: 86, below: 50, hysteresis: 1.8 })
	const { key } = await addRule(farm.owner, { ...ofWarmth, ...figures, sensorId: null })
	const rule = await readRule(farm.owner, { key })
	expect(rule.above).toBeCloseTo(30)
	expect(rule.below).toBeCloseTo(10)
	expect(rule.hysteresis).toBeCloseTo(1)
	const rate = { ...ofWarmth, kind: 'rate', ...input({ above: 9 }), sensorId: null } as const
	const fast = await addRule(farm.owner, rate)
	expect((await readRule(farm.owner, { key: fast.key })).above).toBeCloseTo(5)
})

test('what a form typed in °C is stored as it was typed', async () => {
	const units = { temperatureUnit: 'C', volumeUnit: 'L', ecUnit: 'mS/cm' } as const
	const figures = input({ above: 30, below: 10, hysteresis: 1 })
	const { key } = await addRule(farm.owner, { ...ofWarmth, ...figures, sensorId: null }, units)
	expect(await readRule(farm.owner, { key })).toMatchObject({ above: 30, below: 10, hysteresis: 1 })
	await changeRule(farm.owner, { key, ...input({ above: 31 }) }, units)
	expect(await readRule(farm.owner, { key })).toMatchObject({ above: 31 })
})

test('a rule for one sensor raises alarms for it alone', async () => {
	const [one = 0, other = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}, {}])
	for (const key of ['ph-target', 'ph-danger', 'ph-rate'])
		await changeRule(farm.owner, { key, ...input({ isOn: false, above: 8 }) })
	const own = { label: 'Probe 1', kind: 'limit', quantity: 'ph', sensorId: one } as const
	await addRule(farm.owner, { ...own, ...input({ above: 6.2 }) })
	for (let i = 0; i < 3; i++) {
		farm.setNow(NOW + i * MINUTE_MS)
		await storeCurrentReadings(
			farm.ctx,
			[one, other].map((pointId) => ({ pointId, value: 6.4 })),
		)
		await evaluateAlarms({ ...farm.ctx, farm: farm.owner.farm })
	}
	expect(await listOpenAlarms(farm.owner)).toMatchObject([{ parts: [{ pointId: one }] }])
})

const TANKS = ['a', 'b', 'c', 'd', 'e'].map((key) => {
	const volume = { label: 'Volume', quantity: 'volume', unit: 'L', value: 50 }
	return { key, role: `tank-${key}`, capacity: 100, ...volume }
})
const turnOffTankRules = async () => {
	for (const key of ['tank-low', 'tank-critical'])
		await changeRule(farm.owner, { key, ...input({ isOn: false, below: 10 }) })
}
const raisedPoints = async (values: readonly { pointId: number; value: number }[]) => {
	for (let i = 0; i < 3; i++) {
		farm.setNow(farm.ctx.now() + MINUTE_MS)
		await storeCurrentReadings(farm.ctx, values)
		await evaluateAlarms({ ...farm.ctx, farm: farm.owner.farm })
	}
	const open = await listOpenAlarms(farm.owner)
	return open.flatMap(({ parts }) => parts.map(({ pointId }) => pointId))
}

test('five tanks of one name are five choices, and a rule can be about one of them', async () => {
	const ids = await connectSensors(farm.ctx, farm.owner.farm.id, TANKS)
	await turnOffTankRules()
	const sensors = await listAlarmSensors(farm.owner)
	expect(new Set(sensors.map(({ name }) => name)).size).toBe(5)
	const about = { label: 'Tank D low', kind: 'tank-level', sensorId: ids[3] } as const
	const { key } = await addRule(farm.owner, { ...about, ...input({ below: 20 }) })
	const low = ids.map((pointId) => ({ pointId, value: 10 }))
	expect(await raisedPoints(low)).toEqual([ids[3]])
	const [rule] = (await listAlarmRules(farm.owner)).filter((one) => one.key === key)
	expect(rule).toMatchObject({ sensor: sensors[3]?.name, conflicts: [] })
})

test('a rule can be pointed at another sensor, at all, and keeps its sensor when that is left out', async () => {
	const ids = await connectSensors(farm.ctx, farm.owner.farm.id, TANKS)
	const key = 'tank-low'
	const pointed = async (sensorId?: number | null) => {
		await changeRule(farm.owner, { key, ...input({ below: 20, sensorId }) })
		return (await readRule(farm.owner, { key })).pointId
	}
	expect(await pointed(ids[1])).toBe(ids[1])
	expect(await pointed()).toBe(ids[1])
	expect(await pointed(null)).toBeNull()
	const [ph = 0] = await connectSensors(farm.ctx, (await makeFarm(farm, { name: 'P' })).farm.id, [
		{},
	])
	await expect(pointed(ph)).rejects.toMatchObject({ code: 'not-found' })
	const agent = changeRule(farm.owner, { key: 'agent-offline', ...input({ sensorId: ids[0] }) })
	await expect(agent).rejects.toMatchObject({ code: 'invalid', field: 'sensorId' })
})

test('a rule whose sensor is not read or was removed says so', async () => {
	const [one = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	const own = { label: 'Probe 1', kind: 'limit', quantity: 'ph', sensorId: one } as const
	const { key } = await addRule(farm.owner, { ...own, ...input({ above: 6.2 }) })
	const listed = () => readListedRule(farm.owner, { key })
	expect((await listed()).conflicts).toEqual([])
	const broken = { quality: 'bad', reason: 'Cable broken' } as const
	await storeCurrentReadings(farm.ctx, [{ pointId: one, value: null, ...broken }])
	expect((await listed()).conflicts).toEqual(['No trusted reading now: Cable broken'])
	await farm.ctx.db.write((tx) => tx.update(points).set({ removedAt: NOW }))
	expect(await listed()).toMatchObject({
		sensor: 'a sensor that was removed',
		conflicts: ['Its sensor was removed. Choose another one'],
	})
	expect((await readListedRule(farm.owner, { key: 'co2-danger' })).conflicts).toEqual([
		'No sensor measures CO2',
	])
})

test('the forms of a rule take “all” for every sensor', () => {
	const typed = { severity: 'warning', ...DEFAULT_FORMATS }
	const read = (sensorId?: string) => RuleForm.parse({ ...typed, sensorId }).sensorId
	expect([read('all'), read('7'), read()]).toEqual([null, 7, undefined])
})

test('a rule for a sensor of another farm or of another quantity is refused', async () => {
	const elsewhere = await makeFarm(farm, { name: 'Pod 2' })
	const [theirs = 0] = await connectSensors(farm.ctx, elsewhere.farm.id, [{}])
	const [mine = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	const rule = { ...ofWarmth, ...input({ above: 90 }) }
	await expect(addRule(farm.owner, { ...rule, sensorId: theirs })).rejects.toMatchObject({
		code: 'not-found',
	})
	await expect(addRule(farm.owner, { ...rule, sensorId: mine })).rejects.toMatchObject({
		code: 'invalid',
		field: 'sensorId',
	})
	const { key } = await addRule(elsewhere, { ...rule, sensorId: null })
	await expect(readRule(farm.owner, { key })).rejects.toMatchObject({ code: 'not-found' })
	await expect(removeRule(farm.owner, { key })).rejects.toMatchObject({ code: 'not-found' })
})

test('a rule about a value must have a limit', async () => {
	const none = changeRule(farm.owner, { key: 'co2-danger', ...input({}) })
	await expect(none).rejects.toMatchObject({ code: 'invalid', field: 'above' })
})

test.each([
	[{ above: 5, below: 6 }, 'above'],
	[{ from: '21:00' }, 'to'],
	[{ from: '20:00', to: '25:00' }, 'to'],
	[{ delayMinutes: -1 }, 'delayMinutes'],
	[{ above: 1e300 }, 'above'],
	[{ severity: 'grave' }, 'severity'],
])('%j is refused at %s', (more, field) => {
	const parsed = RuleInput.safeParse({ severity: 'warning', isOn: true, ...more })
	expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test('people are notified in the farm’s order, while they are members and may respond', async () => {
	const grower = await joinFarm(farm, 'grower')
	const viewer = await joinFarm(farm, 'viewer')
	const names = async () =>
		(await loadEscalation(farm.ctx.db.read, farm.owner.farm.id)).steps.map(({ name }) => name)
	expect(await names()).toEqual(['Ana Grower', 'grower Member'])
	const step = (userId: string) => ({ userId, waitMinutes: 5 })
	await changeEscalation(farm.owner, {
		steps: [step(grower.user.id), step(farm.owner.user.id)],
	})
	expect(await names()).toEqual(['grower Member', 'Ana Grower'])
	const bad = (steps: { userId: string; waitMinutes: number }[]) =>
		expect(changeEscalation(farm.owner, { steps })).rejects.toMatchObject({ code: 'invalid' })
	await bad([step(viewer.user.id)])
	await bad([step('nobody')])
	await bad([step(grower.user.id), step(grower.user.id)])
	expect(await names()).toEqual(['grower Member', 'Ana Grower'])
	await changeEscalation(farm.owner, { steps: [] })
	expect(await names()).toEqual(['Ana Grower', 'grower Member'])
})

test('a person who may not configure changes nothing', async () => {
	const grower = await joinFarm(farm, 'grower')
	const forbidden = { code: 'forbidden' }
	const rule = { ...ofWarmth, ...input({ above: 90 }), sensorId: null }
	await expect(
		(async () => addRule(requirePermission(grower, 'alarm.configure'), rule))(),
	).rejects.toMatchObject(forbidden)
	await expect(
		(async () =>
			changeRule(requirePermission(grower, 'alarm.configure'), {
				key: 'ph-danger',
				...input({ above: 9 }),
			}))(),
	).rejects.toMatchObject(forbidden)
	await expect(
		(async () => removeRule(requirePermission(grower, 'alarm.configure'), { key: 'ph-danger' }))(),
	).rejects.toMatchObject(forbidden)
	await expect(
		(async () => changeEscalation(requirePermission(grower, 'alarm.configure'), { steps: [] }))(),
	).rejects.toMatchObject(forbidden)
	expect((await loadAlarmRules(grower)).every(({ origin }) => origin === 'default')).toBe(true)
})

test('snoozing or acknowledging alarms and switching rules off affects no output and no interlock', async () => {
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	const stopped = { emergencyStoppedAt: NOW, emergencyStoppedBy: 'Ana Grower' }
	await farm.ctx.db.write((tx) => tx.update(farms).set(stopped).returning())
	for (let i = 0; i < 4; i++) {
		farm.setNow(NOW + i * MINUTE_MS)
		await storeCurrentReadings(farm.ctx, [{ pointId, value: null, quality: 'bad' }])
		await evaluateAlarms({ ...farm.ctx, farm: farm.owner.farm })
	}
	const alarmId = (await listOpenAlarms(farm.owner))[0]?.id ?? ''
	await snoozeAlarm(farm.owner, { alarmId, minutes: 1440 })
	await acknowledgeAlarm(farm.owner, { alarmId, note: null })
	for (const { key } of await loadAlarmRules(farm.owner))
		await changeRule(farm.owner, { key, ...input({ isOn: false, above: 1 }) })
	expect(await farm.ctx.db.read.select().from(commands)).toEqual([])
	expect(await farm.ctx.db.read.select().from(farms)).toMatchObject([stopped])
	const held = { ...farm.owner, farm: { ...farm.owner.farm, ...stopped } }
	expect(await listNotices(held)).toMatchObject([{ kind: 'emergency-stop' }])
})

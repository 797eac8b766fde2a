import { RuleInput } from '@sfc/contract/alarms/rule-input'
import { expect, test } from 'vitest'
import { acknowledgeAlarm, snoozeAlarm } from './respond-to-alarm.server'
import { changeRule } from './change-rules.server'
import { alarmFarmPerTest } from '~/tests/alarms/test-alarm-farm'
import { connectSensors } from '~/tests/alarms/test-sensors'

const NOW = Date.UTC(2026, 2, 1, 18)
const farm = alarmFarmPerTest(NOW)

const connect = (list: Parameters<typeof connectSensors>[2]) =>
	connectSensors(farm.ctx, farm.owner.farm.id, list)
const all = (ids: readonly number[], value: number | null, quality: 'good' | 'bad' = 'good') =>
	ids.map((pointId) => ({ pointId, value, quality }))
const acknowledge = async () => {
	for (const { id, acknowledgedAt } of await farm.open())
		if (acknowledgedAt === null) await acknowledgeAlarm(farm.owner, { alarmId: id, note: null })
}

test('dangerous CO2 is notified although somebody has acknowledged many pH alarms', async () => {
	const ids = await connect([...Array(5).fill({}), { label: 'CO2', quantity: 'co2', value: 900 }])
	const [co2 = 0] = ids.slice(5)
	const ph = all(ids.slice(0, 5), 9)
	await farm.pass(10, [...ph, { pointId: co2, value: 900 }])
	await acknowledge()
	const before = (await farm.sentMessages()).length
	await farm.pass(3, [...ph, { pointId: co2, value: 6000 }])
	expect(await farm.titles()).toEqual([
		'CO2 (Probe) is too high',
		'pH: 5 readings are out of range',
	])
	expect((await farm.sentMessages()).slice(before)).toEqual([
		'owner@farm.example: Critical: CO2 (Probe) is too high · Pod 1',
	])
})

test('a further critical reading revokes the acknowledgement and notifies at once', async () => {
	const ids = await connect(Array(6).fill({}))
	await farm.pass(10, [...all(ids.slice(0, 5), 9), ...all(ids.slice(5), 6)])
	await acknowledge()
	await snoozeAlarm(farm.owner, { alarmId: (await farm.open())[0]?.id ?? '', minutes: 600 })
	const before = (await farm.sentMessages()).length
	await farm.pass(10, all(ids, 9))
	expect(await farm.open()).toMatchObject([
		{ size: 6, acknowledgedAt: null, acknowledgedBy: null, snoozedUntil: null },
	])
	expect((await farm.sentMessages()).slice(before)).toEqual([
		'owner@farm.example: Critical: pH: 6 readings are out of range · Pod 1',
	])
})

test('a milder alarm that grows with each evaluation notifies again once an hour, and keeps its acknowledgement until then', async () => {
	const ids = await connect(Array(16).fill({}))
	const silent = (count: number) => [
		...all(ids.slice(0, count), null, 'bad'),
		...all(ids.slice(count), 6),
	]
	await farm.pass(4, silent(6))
	await acknowledge()
	for (let more = 7; more <= 16; more++) await farm.pass(3, silent(more))
	expect(await farm.sentMessages()).toHaveLength(1)
	const [alarm] = await farm.open()
	expect(alarm).toMatchObject({ acknowledgedBy: 'Ana Grower' })
	expect(await farm.whatHappened(alarm)).toEqual(['raised', 'told', 'acknowledged', 'changed'])
	await farm.pass(35, silent(16))
	expect(await farm.open()).toMatchObject([{ size: 16, acknowledgedAt: null }])
	expect(await farm.sentMessages()).toHaveLength(2)
	await acknowledge()
	await farm.pass(65, silent(16))
	expect(await farm.sentMessages()).toHaveLength(2)
	expect(await farm.open()).toMatchObject([{ acknowledgedBy: 'Ana Grower' }])
})

test('when one sensor replaces another, an alarm names the one that is wrong now', async () => {
	const ids = await connect(Array(6).fill({}))
	const [first = 0, ...others] = ids
	const [last = 0] = others.slice(-1)
	await farm.pass(5, [...all(ids.slice(0, 5), null, 'bad'), ...all([last], 6)])
	await farm.pass(5, [...all(others, null, 'bad'), ...all([first], 6)])
	const [alarm] = await farm.open()
	expect(alarm?.parts.map(({ pointId }) => pointId)).toEqual(others)
	expect(await farm.whatHappened(alarm)).toEqual(['raised', 'told', 'changed'])
})

test('a pH that swings from too high to too low is notified as such', async () => {
	const ids = await connect([{}])
	await farm.pass(20, all(ids, 6.9))
	await acknowledge()
	await farm.pass(1, all(ids, 5))
	expect(await farm.open()).toMatchObject([
		{ title: 'pH (Probe) is too low', acknowledgedBy: 'Ana Grower' },
	])
	await farm.pass(60, all(ids, 5))
	expect(await farm.open()).toMatchObject([{ acknowledgedAt: null }])
	expect(await farm.sentMessages()).toEqual([
		'owner@farm.example: Warning: pH (Probe) is too high · Pod 1',
		'owner@farm.example: Warning: pH (Probe) is too low · Pod 1',
	])
})

test('an alarm that became more severe is notified again although it is acknowledged', async () => {
	const ids = await connect([{}])
	const rule = (severity: 'info' | 'warning') =>
		changeRule(farm.owner, {
			key: 'ph-target',
			...RuleInput.parse({ severity, isOn: true, followsTargets: true, hysteresis: 0.1 }),
		})
	await rule('info')
	await farm.pass(2, all(ids, 6.9))
	await acknowledge()
	expect(await farm.sentMessages()).toEqual([])
	await rule('warning')
	await farm.pass(1, all(ids, 6.9))
	expect(await farm.open()).toMatchObject([{ severity: 'warning', acknowledgedAt: null }])
	expect(await farm.sentMessages()).toHaveLength(1)
})

import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calibrations } from '#db/schema/calibration'
import { mails } from '#db/schema/mails'
import { rollups } from '#db/schema/readings'
import { makeFarm } from '~/tests/farms/test-farm'
import { joinFarm } from '~/tests/growing/journal/test-member'
import { changeFormats } from '~/areas/accounts/services/change-formats.server'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { leaveFarm } from '~/areas/farms/services/members/leave-farm.server'
import type { Channel } from './channels/channel'
import { snoozeAlarm } from './respond-to-alarm.server'
import { sortChannels } from './sort-channels'
import { changeEscalation } from './change-escalation.server'
import { computeHourlyRates } from './compute-hourly-rates.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { evaluateAlarms } from './evaluate-alarms.server'
import { alarmFarmPerTest, muteMail } from '~/tests/alarms/test-alarm-farm'
import { connectSensors, storeCurrentReadings } from '~/tests/alarms/test-sensors'

const NOW = Date.UTC(2026, 2, 1, 18) // 13:00 on the farm
const MINUTE_MS = 60_000
const farm = alarmFarmPerTest(NOW)

const connect = (list: Parameters<typeof connectSensors>[2]) =>
	connectSensors(farm.ctx, farm.owner.farm.id, list)
const bad = (ids: readonly number[]) =>
	ids.map((pointId) => ({ pointId, value: null, quality: 'bad' as const }))
const well = (ids: readonly number[]) => ids.map((pointId) => ({ pointId, value: 6 }))
const people = async () => (await farm.sentMessages()).map((one) => one.split('@')[0])

const quietUntil = (until: number) => muteMail(farm, { until })

test('alarms raised in quiet hours are sent when they are over', async () => {
	const ids = await connect([{}])
	await quietUntil(13 * 60 + 20)
	await farm.pass(19, bad(ids))
	expect(await farm.open()).toMatchObject([{ told: 0 }])
	expect(await farm.sentMessages()).toEqual([])
	await farm.pass(1, bad(ids))
	expect(await farm.sentMessages()).toEqual([
		'owner@farm.example: Warning: pH (Probe) cannot be trusted · Pod 1',
	])
})

test('nobody is told of the end of an alarm they were not notified of', async () => {
	await joinFarm(farm, 'grower')
	const ids = await connect([{}])
	await quietUntil(13 * 60 + 10)
	await farm.pass(5, bad(ids))
	expect(await people()).toEqual(['grower'])
	await farm.pass(10, well(ids))
	expect(await farm.open()).toEqual([])
	expect((await farm.sentMessages()).slice(1)).toEqual([
		'grower@farm.example: Resolved: pH (Probe) cannot be trusted · Pod 1',
	])
})

test('when a notified person leaves the farm, the next one is notified', async () => {
	const ben = await joinFarm(farm, 'manager')
	const cy = await joinFarm(farm, 'grower')
	const step = (userId: string) => ({ userId, waitMinutes: 30 })
	await changeEscalation(farm.owner, { steps: [step(ben.user.id), step(cy.user.id)] })
	const ids = await connect([{}])
	await farm.pass(5, bad(ids))
	expect(await people()).toEqual(['manager'])
	await leaveFarm(ben)
	await farm.pass(1, bad(ids))
	expect(await people()).toEqual(['manager', 'grower'])
})

test('each person is told in their own units', async () => {
	const ben = await joinFarm(farm, 'manager')
	await changeFormats(ben, {
		clock: '24',
		weightUnit: 'kg',
		temperatureUnit: 'C',
		volumeUnit: 'L',
		ecUnit: 'mS/cm',
	})
	const [pointId = 0] = await connect([
		{ label: 'Air temperature', quantity: 'airTemperature', unit: '°C', value: 22 },
	])
	await farm.pass(60, [{ pointId, value: 38 }])
	const sent = await readOutbox(farm.ctx)
	const told = (to: string) => sent.find((mail) => mail.to.startsWith(to))?.text ?? ''
	expect(told('owner@')).toMatch(/It reads 100\.4 °F; it should be/)
	expect(told('manager@')).toMatch(/It reads 38\.0 °C; it should be [^°]* °C/)
})

test('a changed escalation starts again from its first person', async () => {
	const ben = await joinFarm(farm, 'manager')
	const ids = await connect([{}])
	await farm.pass(5, bad(ids))
	await changeEscalation(farm.owner, { steps: [{ userId: ben.user.id, waitMinutes: 5 }] })
	await farm.pass(1, bad(ids))
	expect(await people()).toEqual(['owner', 'manager'])
})

test('when quiet hours end and nobody is left to notify, the last person is notified again', async () => {
	const ids = await connect([{}])
	await farm.pass(5, bad(ids))
	await snoozeAlarm(farm.owner, { alarmId: (await farm.open())[0]?.id ?? '', minutes: 30 })
	await farm.pass(29, bad(ids))
	expect(await people()).toEqual(['owner'])
	await farm.pass(30, bad(ids))
	expect(await people()).toEqual(['owner', 'owner'])
})

test('a message opens the alarm on its own farm', async () => {
	const ids = await connect([{}])
	await makeFarm(farm, { name: 'Pod 2' })
	const clients = { ...farm.ctx.clients, siteUrl: 'https://farm.example' }
	await farm.pass(2, bad(ids))
	farm.setNow(NOW + 5 * MINUTE_MS)
	await storeCurrentReadings(farm.ctx, bad(ids))
	await evaluateAlarms({ ...farm.ctx, clients, farm: farm.owner.farm })
	const [alarm] = await farm.open()
	const [mail] = await farm.ctx.db.read.select().from(mails).orderBy(asc(mails.id))
	expect(farm.ctx.vault.open(mail?.bodySealed ?? '', 'mail')).toContain(
		`https://farm.example/notifications/${alarm?.id}?farmId=${farm.owner.farm.id}`,
	)
})

test('the first channel of each kind comes before a second one of any kind', () => {
	const made = ['push', 'push', 'mail', 'push', 'sms'].map((kind, i) => ({ id: `${i}`, kind }))
	expect(sortChannels(made as Channel[]).map(({ id }) => id)).toEqual(['0', '4', '2', '1', '3'])
})

test('alarms that another server raised since an evaluation began stay unchanged', async () => {
	const [ph = 0, other = 0, third = 0] = await connect([{}, { label: 'pH 2' }, { label: 'pH 3' }])
	await farm.pass(5, [...bad([other]), ...well([ph, third])])
	await farm.pass(2, [...bad([other, ph]), ...well([third])])
	await storeCurrentReadings(farm.ctx, bad([third])) // has the evaluation write
	const scope = { ...farm.ctx, farm: farm.owner.farm }
	let isFirst = true
	const late = {
		...scope,
		now: () => NOW + 7.5 * MINUTE_MS,
		db: {
			...farm.ctx.db,
			write: async <T>(work: Parameters<typeof farm.ctx.db.write<T>>[0]) => {
				if (isFirst) {
					isFirst = false
					await farm.pass(1, [...bad([other, ph]), ...well([third])])
				}
				return farm.ctx.db.write(work)
			},
		},
	}
	await evaluateAlarms(late)
	expect(isFirst).toBe(false)
	expect(await farm.titles()).toHaveLength(2)
	const { length } = await farm.sentMessages()
	await farm.pass(2, bad([other, ph]))
	expect(await farm.sentMessages()).toHaveLength(length)
})

test('a new calibration does not count as a change of the measured value', async () => {
	const [pointId = 0] = await connect([{}])
	const [levelMs] = LEVELS_MS
	const none = { count: 6, good: 6, stuck: 0, spikes: 0, min: 6, max: 6, last: 6 }
	const held = { farmId: farm.owner.farm.id, pointId, version: 1, points: [], madeBy: 'Ana' }
	await farm.ctx.db.write(async (tx) => {
		await tx.insert(rollups).values({ pointId, levelMs, at: NOW - 900_000, mean: 6, ...none })
		await tx
			.insert(calibrations)
			.values({ ...held, slope: 1, offset: 0.3, fromAt: NOW - MINUTE_MS })
	})
	const readings = await loadLatestReadings({ ...farm.ctx, farm: farm.owner.farm })
	expect(readings[0]?.value).toBeCloseTo(6.3)
	const rates = await computeHourlyRates(farm.ctx, readings)
	expect(rates.get(pointId)).toBeCloseTo(0)
})

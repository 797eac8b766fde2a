import { expect, test } from 'vitest'
import type { Ctx } from '~/context.server'
import { alarmFarmPerTest, muteMail } from '~/tests/alarms/test-alarm-farm'
import { connectSensors, storeCurrentReadings } from '~/tests/alarms/test-sensors'
import { evaluateAlarms } from './evaluate-alarms.server'
import { acknowledgeAlarm, snoozeAlarm } from './respond-to-alarm.server'

const NOW = Date.UTC(2026, 2, 1, 18) // 13:00 on the farm
const MINUTE_MS = 60_000
const SECOND_MS = 1_000
const farm = alarmFarmPerTest(NOW)

const connect = (list: Parameters<typeof connectSensors>[2]) =>
	connectSensors(farm.ctx, farm.owner.farm.id, list)
const bad = (ids: readonly number[]) =>
	ids.map((pointId) => ({ pointId, value: null, quality: 'bad' as const }))

/** Evaluates the alarms some seconds later, with the same readings. Returns how often it wrote, and when it is due. */
async function evaluateAt(ms: number, values: Parameters<typeof storeCurrentReadings>[1]) {
	farm.setNow(ms)
	await storeCurrentReadings(farm.ctx, values)
	let writes = 0
	const write: Ctx['db']['write'] = (work) => {
		writes++
		return farm.ctx.db.write(work)
	}
	const db = Object.assign(Object.create(farm.ctx.db) as Ctx['db'], { write })
	const { nextAt } = await evaluateAlarms({ ...farm.ctx, db, farm: farm.owner.farm })
	return { writes, nextAt }
}

test('an open alarm is not written while nothing changes, until somebody is to be notified', async () => {
	const ids = await connect([{}, {}])
	await farm.pass(4, bad(ids))
	const told = NOW + 3 * MINUTE_MS
	expect(await farm.sentMessages()).toHaveLength(1)
	const quiet = await evaluateAt(NOW + 4 * MINUTE_MS + 12 * SECOND_MS, bad(ids))
	expect(quiet.writes).toBe(0)
	expect(quiet.nextAt).toBeGreaterThan(told)
	const [alarm] = await farm.open()
	await snoozeAlarm(farm.owner, { alarmId: alarm?.id ?? '', minutes: 30 })
	const snoozedUntil = NOW + 34 * MINUTE_MS + 12 * SECOND_MS
	expect(await evaluateAt(NOW + 20 * MINUTE_MS, bad(ids))).toMatchObject({ writes: 0 })
	expect((await evaluateAt(snoozedUntil + SECOND_MS, bad(ids))).writes).toBe(1)
	expect((await farm.sentMessages()).length).toBeGreaterThan(1)
	for (const { id } of await farm.open())
		await acknowledgeAlarm(farm.owner, { alarmId: id, note: null })
	const answered = await evaluateAt(snoozedUntil + 20 * SECOND_MS, bad(ids))
	expect(answered.writes).toBe(0)
})

test('an open alarm is written when another sensor joins it, and when it ends', async () => {
	const ids = await connect(Array(6).fill({}))
	const five = ids.slice(0, 5)
	const well = (list: readonly number[]) => list.map((pointId) => ({ pointId, value: 6 }))
	await farm.pass(6, [...bad(five), ...well(ids.slice(5))])
	const at = NOW + 6 * MINUTE_MS
	expect((await evaluateAt(at + 12 * SECOND_MS, bad(five))).writes).toBe(0)
	await farm.pass(4, bad(ids))
	expect(await farm.open()).toMatchObject([{ size: 6 }])
	await farm.pass(6, well(ids))
	expect(await farm.open()).toEqual([])
})

test('nobody to be reached in quiet hours is no reason to write', async () => {
	const ids = await connect([{}])
	await muteMail(farm, { until: 13 * 60 + 20 })
	await farm.pass(5, bad(ids))
	expect(await farm.open()).toMatchObject([{ told: 0 }])
	const { writes, nextAt } = await evaluateAt(NOW + 6 * MINUTE_MS, bad(ids))
	expect(writes).toBe(0)
	expect(nextAt).toBeLessThanOrEqual(NOW + 8 * MINUTE_MS)
	await farm.pass(20, bad(ids))
	expect(await farm.sentMessages()).toHaveLength(1)
})

import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { sensorLimits } from '#db/schema/readings'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import type { FarmCtx } from '~/context.server'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { changeSensorLimits } from './change-sensor-limits.server'
import { listSensorHealth, readSensorHealth } from './list-sensor-health.server'

const START_MS = Date.UTC(2026, 2, 1)
const MIN = 60_000
const AS_USUAL = { min: null, max: null, maxStepPerS: null, flatMinutes: null }
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm, NURSERY, {
	key: 'leaf',
	name: 'Leaf sensor',
	driver: 'mqtt',
	kind: 'sensor',
	address: '0x1',
	points: [
		{ key: 'humidity', label: 'Leaf humidity', quantity: 'humidity', intervalMs: MIN },
		{ key: 'battery', label: 'Battery', quantity: 'battery', intervalMs: MIN },
		{ key: 'link', label: 'Link', quantity: 'linkQuality', intervalMs: MIN },
	],
})

/** Sends one record per value, each a minute after the previous one. */
async function reads(device: string, values: unknown[][]): Promise<void> {
	for (const value of values) {
		farm.setNow(farm.ctx.now() + MIN)
		expect(await agent.reads(device, [value])).toHaveProperty('ackedThrough')
	}
	for (const level of LEVELS_MS)
		while ((await rollUpMarked(farm.ctx.db, level, 500, farm.ctx.now() + MIN)) > 0);
}
const healthOf = async (label: string, ctx: FarmCtx = farm.owner) => {
	const found = (await listSensorHealth(ctx)).find(({ reading }) => reading.label === label)
	if (!found) throw new Error(`no ${label}`)
	return found
}
const idOf = async (label: string) => (await healthOf(label)).reading.pointId

test('sensors are listed with what to do, worst first; outputs and batteries are not sensors', async () => {
	await reads('nursery', [['air', 21]])
	const list = await listSensorHealth(farm.owner)
	expect(list.map(({ reading, steps }) => [reading.label, steps[0].key])).toEqual([
		['pH', 'nothing'],
		['Reservoir', 'nothing'],
		['Leaf humidity', 'nothing'],
		['Air', 'never-calibrated'],
	])
})

test('trusted readings are counted over a day and a week', async () => {
	await reads('nursery', [
		['ph', 6],
		['ph', 6.01],
		['ph', 6.02],
		['ph', 99],
	])
	farm.setNow(farm.ctx.now() + 3 * 24 * 60 * MIN)
	await reads('nursery', [
		['ph', 6.03],
		['ph', 6.04],
	])
	const { day, week } = await healthOf('pH')
	expect(day).toEqual({ count: 2, good: 2, stuck: 0, spikes: 0, hours: 1 })
	expect(week).toMatchObject({ count: 6, good: 5, stuck: 0, spikes: 0 })
	expect(week.hours).toBeLessThan(168) // fewer than the 168 hours of a week have readings
	expect((await healthOf('Air')).week).toMatchObject({ count: 0, good: 0, hours: 0 })
})

test('battery and signal come from the sensor’s own device', async () => {
	await reads('nursery', [['air', 21]])
	await reads('leaf', [
		['battery', 9],
		['link', 30],
		['humidity', 61.2],
	])
	const leaf = await healthOf('Leaf humidity')
	expect(leaf).toMatchObject({ batteryPct: 9, signalDbm: null, linkQuality: 30 })
	expect(leaf.steps.map(({ key }) => key)).toEqual(['battery', 'radio', 'never-calibrated'])
	expect(await healthOf('Air')).toMatchObject({ batteryPct: null, linkQuality: null })
})

test('limits apply from the next reading on, are audited, and can be reset', async () => {
	await reads('nursery', [['ph', 6.6]])
	const pointId = await idOf('pH')
	await changeSensorLimits(farm.owner, {
		pointId,
		limits: { ...AS_USUAL, max: 6.5, flatMinutes: 3 },
	})
	await reads('nursery', [['ph', 6.6]])
	expect(await healthOf('pH')).toMatchObject({
		reading: { quality: 'out-of-range' },
		own: { min: null, max: 6.5, flatMs: 180_000 },
	})
	await reads(
		'nursery',
		Array.from({ length: 6 }, () => ['ph', 6.4]),
	)
	expect(await healthOf('pH')).toMatchObject({
		reading: { quality: 'stuck' },
		steps: [{ key: 'stuck' }, { key: 'share' }, { key: 'never-calibrated' }],
	})
	const read = () => farm.ctx.db.read.select().from(auditEntries).orderBy(desc(auditEntries.id))
	expect((await read())[0]).toMatchObject({
		action: 'sensor.limits-changed',
		subject: 'pH',
		before: { max: null, flatMs: null },
		after: { max: 6.5, flatMs: 180_000 },
	})
	await changeSensorLimits(farm.owner, { pointId, limits: AS_USUAL })
	expect(await farm.ctx.db.read.select().from(sensorLimits)).toEqual([])
	const { length } = await read()
	await changeSensorLimits(farm.owner, { pointId, limits: AS_USUAL })
	expect(await read()).toHaveLength(length)
	await reads('nursery', [['ph', 6.6]])
	expect((await healthOf('pH')).reading.quality).toBe('good')
})

test.each([
	{ limits: { min: -1 }, field: 'min' },
	{ limits: { max: 15 }, field: 'max' },
	{ limits: { min: 7, max: 6 }, field: 'max' },
	{ limits: { min: 14 }, field: 'min' },
])('limits $limits are refused at $field', async ({ limits, field }) => {
	const pointId = await idOf('pH')
	await expect(
		changeSensorLimits(farm.owner, { pointId, limits: { ...AS_USUAL, ...limits } }),
	).rejects.toMatchObject({ code: 'invalid', field })
})

test('a sensor of another farm is not found, and growers can see but not change limits', async () => {
	const pointId = await idOf('pH')
	const other = await makeFarm(farm, { name: 'Pod 2' })
	const limits = { ...AS_USUAL, max: 9 }
	await expect(readSensorHealth(other, { pointId })).rejects.toMatchObject({ code: 'not-found' })
	await expect(changeSensorLimits(other, { pointId, limits })).rejects.toMatchObject({
		code: 'not-found',
	})
	const grower: FarmCtx = { ...farm.owner, role: 'grower' }
	expect((await readSensorHealth(grower, { pointId })).own).toBe(null)
	await expect(
		(async () =>
			changeSensorLimits(requirePermission(grower, 'farm.configure'), { pointId, limits }))(),
	).rejects.toMatchObject({
		code: 'forbidden',
	})
})

import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { equipment } from '#db/schema/control'
import { points } from '#db/schema/devices'
import { describeAlarms } from './describe-alarms.server'
import { openAlarmTestFarm, type AlarmTestFarm } from './test-alarm-farm'
import { connectSensors } from './test-sensors'

const START = Date.parse('2026-03-02T12:00:00Z')
const HOUR_MS = 3_600_000
let farm: AlarmTestFarm

beforeEach(async () => {
	farm = await openAlarmTestFarm(START)
})
afterEach(() => farm.close())

/** An air sensor and a heater, which a person switched on an hour ago. */
async function warmAir(): Promise<number> {
	const [pointId = 0, switchId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [
		{ label: 'Air temperature', quantity: 'airTemperature', unit: '°C', value: 22 },
		{ label: 'HVAC heater', quantity: 'switch', unit: '', writable: true, value: 1 },
	])
	await farm.ctx.db.write((tx) =>
		tx.insert(equipment).values({
			farmId: farm.owner.farm.id,
			pointId: switchId,
			key: 'container-hvac-heater',
			name: 'HVAC heater',
			zone: 'container',
			type: 'heater',
			outputClass: 'heat',
			mode: 'manual',
			desiredOn: true,
			desiredBy: 'Ada',
			desiredAt: START - HOUR_MS,
			desiredUntil: START + 9 * HOUR_MS,
			decision: { on: true, winner: { layer: 'manual', on: true, reason: 'Ada' }, losers: [] },
		}),
	)
	await farm.pass(60, [
		{ pointId, value: 38 },
		{ pointId: switchId, value: 1 },
	])
	return pointId
}

const described = async (ctx = farm.owner) => {
	const open = await farm.open()
	const all = await describeAlarms(ctx, open)
	return open.map(({ id }) => all.get(id))
}

test('an alarm says how far off its value is, what drives it, and which switch helps', async () => {
	const pointId = await warmAir()
	expect(await described()).toEqual([
		{
			headline: expect.stringMatching(/^Air temperature \(Probe\) is 100\.4 °F, limit \d+\.\d °F$/),
			cause: 'HVAC heater is on by hand since Mar 2, 06:00 EST (Ada).',
			remedy: {
				kind: 'switch',
				label: 'Turn off HVAC heater',
				equipmentKey: 'container-hvac-heater',
				to: 'off',
			},
			pointId,
			quantity: 'airTemperature',
			ruleKey: expect.stringContaining('air'),
		},
	])
})

test('who may not switch is shown the cause without the switch', async () => {
	await warmAir()
	const [one] = await described({ ...farm.owner, role: 'viewer' })
	expect(one).toMatchObject({ cause: expect.stringContaining('HVAC heater'), remedy: null })
})

test('a tank that runs dry asks for a refill', async () => {
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [
		{ label: 'Level', quantity: 'level', unit: '%', role: 'tank-d' },
	])
	await farm.pass(5, [{ pointId, value: 11 }])
	expect(await described()).toMatchObject([
		{
			headline: 'Tank D - PH Down is 11 %, limit 15 %',
			remedy: { kind: 'refilled', label: 'I refilled it' },
		},
	])
})

test('a sensor that was removed leaves the words of its alarm', async () => {
	const pointId = await warmAir()
	await farm.ctx.db.write((tx) =>
		tx.update(points).set({ removedAt: START }).where(eq(points.id, pointId)),
	)
	const [one] = await described()
	expect(one?.headline).toMatch(/^Air temperature .* is too high$/)
})

import { formatCurrent } from '@sfc/domain/alarms/format-alarm'
import { formatCause } from '@sfc/domain/alarms/format-cause'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { equipment } from '#db/schema/control'
import { points } from '#db/schema/devices'
import { type AlarmDescription, describeAlarms } from './describe-alarms.server'
import { alarmFarmPerTest } from '~/tests/alarms/test-alarm-farm'
import { connectSensors } from '~/tests/alarms/test-sensors'

const START = Date.parse('2026-03-02T12:00:00Z')
const HOUR_MS = 3_600_000
const farm = alarmFarmPerTest(START)

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

const formatDescription = ({ current, cause }: AlarmDescription, formats = DEFAULT_FORMATS) => ({
	headline: current && formatCurrent(current, formats),
	cause: typeof cause === 'string' ? cause : formatCause(cause, 'America/New_York', formats),
})

test('an alarm says how far off its value is, what drives it, and which switch helps', async () => {
	const pointId = await warmAir()
	const [one] = await described()
	if (!one) throw new Error('no alarm')
	expect(formatDescription(one)).toEqual({
		headline: expect.stringMatching(/^Air temperature \(Probe\) is 100\.4 °F, limit \d+\.\d °F$/),
		cause: 'HVAC heater is on by hand since Mar 2, 6:00 AM EST (Ada).',
	})
	expect(
		formatDescription(one, {
			clock: '24',
			weightUnit: 'kg',
			temperatureUnit: 'C',
			volumeUnit: 'L',
			ecUnit: 'mS/cm',
		}),
	).toEqual({
		headline: expect.stringMatching(/^Air temperature \(Probe\) is 38\.0 °C, limit \d+\.\d °C$/),
		cause: 'HVAC heater is on by hand since Mar 2, 06:00 EST (Ada).',
	})
	expect(one).toMatchObject({
		remedy: {
			kind: 'switch',
			label: 'Turn off HVAC heater',
			equipmentKey: 'container-hvac-heater',
			to: 'off',
		},
		pointId,
		quantity: 'airTemperature',
		ruleKey: expect.stringContaining('air'),
	})
})

test('who may not switch is shown the cause without the switch', async () => {
	await warmAir()
	const [one] = await described({ ...farm.owner, role: 'viewer' })
	expect(one).toMatchObject({ cause: { name: 'HVAC heater', role: 'driving' }, remedy: null })
})

test('a value that is back in range asks for no switch and says when its alarm closes', async () => {
	const pointId = await warmAir()
	await farm.pass(1, [{ pointId, value: 21 }])
	const [one] = await described()
	expect(one).toMatchObject({ isOver: true, remedy: null })
	expect(one && formatDescription(one)).toEqual({
		headline: 'Air temperature (Probe) is 69.8 °F, back in range',
		cause: expect.stringMatching(/^Back to normal\. It closes when that lasts for \d+ min\.$/),
	})
})

test('an agent that is back says so until its alarm closes', async () => {
	await warmAir()
	await farm.pass(30)
	const [silent] = await described()
	expect(silent).toMatchObject({ isOver: false, remedy: { label: 'Check the agent' } })
	expect(silent && formatDescription(silent).headline).toBeNull()
	await farm.ctx.db.write((tx) => tx.update(agents).set({ lastSeenAt: farm.ctx.now() }))
	const [back] = await described()
	expect(back).toMatchObject({ isOver: true, remedy: null })
	expect(back && formatDescription(back)).toEqual({
		headline: expect.stringMatching(/^Agent on .+ is back online$/),
		cause: expect.stringMatching(/^Back to normal\. It closes /),
	})
})

test('a tank that runs dry asks for a refill', async () => {
	const [pointId = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [
		{ label: 'Level', quantity: 'level', unit: '%', role: 'tank-d' },
	])
	await farm.pass(5, [{ pointId, value: 11 }])
	const [one] = await described()
	expect(one).toMatchObject({ remedy: { kind: 'refilled', label: 'I refilled it' } })
	expect(one && formatDescription(one).headline).toBe('Tank D - PH Down is 11 %, limit 15 %')
})

test('a sensor that was removed leaves the words of its alarm', async () => {
	const pointId = await warmAir()
	await farm.ctx.db.write((tx) =>
		tx.update(points).set({ removedAt: START }).where(eq(points.id, pointId)),
	)
	const [one] = await described()
	expect(one).toMatchObject({ current: null, cause: expect.stringContaining('°F') })
})

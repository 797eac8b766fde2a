import { match } from '#db/match'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { calibrationSessions } from '#db/schema/calibration'
import { journalEntries } from '#db/schema/journal'
import { farmPerTest } from '~/tests/farms/test-farm'
import { cancelCalibration, saveCalibration } from './end-calibration.server'
import { expireCalibrations } from './expire-calibrations.server'
import { moveStep } from './move-step.server'
import { SESSION_TIMEOUT_MS } from './calibration-session.server'
import { readCalibration } from './read-calibration.server'
import { startCalibration } from './start-calibration.server'
import { takeOverCalibration } from './take-over-calibration.server'
import { recordPoint } from './record-point.server'
import { addTestProbe } from '~/tests/readings/calibration/test-sensor'

const farm = farmPerTest(Date.UTC(2026, 2, 1))
let probe: Awaited<ReturnType<typeof addTestProbe>>
let ph: number
beforeEach(async () => {
	const intervalMs = 5000
	probe = await addTestProbe(farm, [
		{ key: 'ph', label: 'pH', quantity: 'ph', intervalMs },
		{ key: 'ec', label: 'EC', quantity: 'ec', intervalMs },
		{ key: 'water', label: 'Water', quantity: 'waterTemperature', intervalMs },
	])
	ph = probe.id('ph')
})

const other = () => ({ ...farm.owner, user: { ...farm.owner.user, id: 'somebody-else' } })
const take = (pointId: number, key: string, more: object = {}) =>
	recordPoint(farm.owner, { pointId, key, temperatureF: 77, compensates: true, ...more })

test('when two people begin at once, one calibrates and the other is told who', async () => {
	const both = await Promise.allSettled([
		startCalibration(farm.owner, { pointId: ph }),
		startCalibration(farm.owner, { pointId: ph }),
	])
	expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	const lost = both.find((one) => one.status === 'rejected')
	expect(lost?.reason).toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('is calibrating this sensor'),
	})
})

test('only the person who began a calibration can change it', async () => {
	await startCalibration(farm.owner, { pointId: ph })
	await probe.reads('ph', 7, 90)
	const input = { pointId: ph, key: 'middle', temperatureF: 77, compensates: true }
	for (const change of [
		() => recordPoint(other(), input),
		() => moveStep(other(), { pointId: ph, by: 1, from: 1 }),
		() => saveCalibration(other(), { pointId: ph, note: null }),
		() => cancelCalibration(other(), { pointId: ph }),
	])
		await expect(change()).rejects.toThrow('is calibrating this sensor')
})

test('a calibration that is taken over no longer belongs to who began it, and keeps its points', async () => {
	await startCalibration(farm.owner, { pointId: ph })
	await probe.reads('ph', 7, 90)
	await take(ph, 'middle')
	await farm.ctx.db.write(async (tx) => {
		await tx.update(calibrationSessions).set({ userId: null, startedBy: 'Bea' })
	})
	await expect(take(ph, 'middle')).rejects.toThrow('Bea is calibrating this sensor')
	await takeOverCalibration(farm.owner, { pointId: ph })
	const { session } = await readCalibration(farm.owner, { pointId: ph })
	expect(session?.points).toHaveLength(1)
	await cancelCalibration(farm.owner, { pointId: ph })
	await expect(takeOverCalibration(farm.owner, { pointId: ph })).rejects.toThrow('has ended')
})

test('a step pressed twice counts once', async () => {
	await startCalibration(farm.owner, { pointId: ph })
	await moveStep(farm.owner, { pointId: ph, by: 1, from: 1 })
	expect(await moveStep(farm.owner, { pointId: ph, by: 1, from: 1 })).toEqual({ step: 2 })
	await expect(moveStep(farm.owner, { pointId: ph, by: -1, from: 1 })).rejects.toThrow('last step')
	await expect(moveStep(farm.owner, { pointId: ph, by: 1, from: 6 })).rejects.toThrow('last step')
})

test('a calibration left for four hours is cancelled by itself, once, and the sensor is free', async () => {
	await startCalibration(farm.owner, { pointId: ph })
	farm.setNow(farm.ctx.now() + SESSION_TIMEOUT_MS - 1)
	await expireCalibrations(farm.ctx)
	expect((await readCalibration(farm.owner, { pointId: ph })).session).not.toBe(null)
	farm.setNow(farm.ctx.now() + 1)
	expect((await readCalibration(farm.owner, { pointId: ph })).session).toBe(null)
	await expireCalibrations(farm.ctx)
	await expireCalibrations(farm.ctx)
	const noted = await farm.ctx.db.read
		.select()
		.from(auditEntries)
		.where(
			match(auditEntries, { farmId: farm.owner.farm.id, action: 'sensor.calibration-given-up' }),
		)
	expect(noted).toMatchObject([{ subject: 'pH: pH', actorKind: 'system' }])
	await startCalibration(farm.owner, { pointId: ph })
	farm.setNow(farm.ctx.now() + SESSION_TIMEOUT_MS)
	await startCalibration(farm.owner, { pointId: ph }) // before the job ran
})

test('nothing is saved before every needed point is taken; a saved calibration is in the journal', async () => {
	await startCalibration(farm.owner, { pointId: ph })
	await expect(saveCalibration(farm.owner, { pointId: ph, note: null })).rejects.toThrow(
		'Not taken yet: pH 4.01, pH 7.00',
	)
	await probe.reads('ph', 7, 90)
	await take(ph, 'middle')
	await expect(saveCalibration(farm.owner, { pointId: ph, note: null })).rejects.toThrow('pH 4.01')
	await probe.reads('ph', 4, 90)
	expect(await take(ph, 'low', { lot: 'B-17', expiresOn: '2026-03-01' })).toMatchObject({
		lot: 'B-17',
		expiresOn: '2026-03-01',
		temperatureC: 25,
		takenBy: expect.stringMatching(/./),
	})
	await saveCalibration(farm.owner, { pointId: ph, note: 'Fresh buffers' })
	const entries = await farm.ctx.db.read
		.select()
		.from(journalEntries)
		.where(eq(journalEntries.farmId, farm.owner.farm.id))
	expect(entries).toMatchObject([
		{ title: 'Calibrated pH: pH', source: 'system', notes: 'Fresh buffers' },
	])
})

test('EC waits until the water temperature is calibrated', async () => {
	const [ec, water] = [probe.id('ec'), probe.id('water')]
	await expect(startCalibration(farm.owner, { pointId: ec })).rejects.toMatchObject({
		code: 'conflict',
		message: 'Calibrate Water of Nursery probe first.',
	})
	expect((await readCalibration(farm.owner, { pointId: ec })).first?.sensor?.pointId).toBe(water)
	await startCalibration(farm.owner, { pointId: water })
	await probe.reads('water', 15.2, 90)
	await take(water, 'low', { shown: 59 })
	await probe.reads('water', 25.2, 90)
	await take(water, 'high', { shown: 77 })
	await saveCalibration(farm.owner, { pointId: water, note: null })
	await startCalibration(farm.owner, { pointId: ec })
	expect((await readCalibration(farm.owner, { pointId: ec })).session?.step).toBe(1)
})

test('a check beyond the tolerance prevents saving; one within it is stored with the calibration', async () => {
	const water = probe.id('water')
	await startCalibration(farm.owner, { pointId: water })
	await probe.reads('water', 15, 90)
	await take(water, 'low', { shown: 59 })
	await probe.reads('water', 25, 90)
	await take(water, 'high', { shown: 77 })
	await probe.reads('water', 20, 90)
	await take(water, 'check', { shown: 69 })
	const save = () => saveCalibration(farm.owner, { pointId: water, note: null })
	await expect(save()).rejects.toThrow(
		'Calibrated 68.00 °F, reference 69.00 °F: more than 0.50 °F apart',
	)
	await take(water, 'check', { shown: 68.2 })
	await save()
	const [made] = (await readCalibration(farm.owner, { pointId: water })).versions
	expect(made).toMatchObject({ slope: expect.closeTo(1, 9), offset: expect.closeTo(0, 9) })
	expect(made?.points.map(({ key }) => key)).toEqual(['low', 'high', 'check'])
})

test('a tank measured in percent is calibrated in percent, once its level is stable', async () => {
	const tank = await addTestProbe(farm, [
		{ key: 'tank', label: 'Reservoir', quantity: 'level', intervalMs: 5000 },
	])
	const pointId = tank.id('tank')
	await startCalibration(farm.owner, { pointId })
	await tank.reads('tank', 4, 60)
	await take(pointId, 'empty')
	await tank.reads('tank', 27, 60)
	await expect(take(pointId, 'middle', { shown: 250 })).rejects.toMatchObject({
		code: 'invalid',
		field: 'shown',
		message: 'Must be from 0 % to 100 %',
	})
	await take(pointId, 'middle', { shown: 25 })
	await tank.reads('tank', 96, 60)
	await take(pointId, 'full', { shown: 100 })
	await saveCalibration(farm.owner, { pointId, note: null })
	const [made] = (await readCalibration(farm.owner, { pointId })).versions
	expect(made?.slope).toBeCloseTo(100 / 92, 2)
})

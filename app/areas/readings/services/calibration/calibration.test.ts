import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { FarmCtx } from '~/context.server'
import { qualityCode } from '@sfc/domain/readings/quality'
import { beforeEach, expect, test } from 'vitest'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, openTestFarm } from '~/tests/farms/test-farm'
import { loadLatestReadings } from '../load-latest-readings.server'
import { readRaw } from '#db/telemetry/read-raw'
import { cancelCalibration, saveCalibration, undoCalibration } from './end-calibration.server'
import { SESSION_TIMEOUT_MS } from './calibration-session.server'
import { startCalibration } from './start-calibration.server'
import { recordPoint } from './record-point.server'
import { PROBE } from '~/tests/readings/calibration/probe'

const START_MS = Date.UTC(2026, 2, 1)
const S = 1000
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
let ph: number

beforeEach(async () => {
	await agent.inventory([
		{ ...PROBE, points: [{ key: 'ph', label: 'pH', quantity: 'ph', intervalMs: 5 * S }] },
	])
	ph = (await loadLatestReadings(farm.owner))[0]?.pointId ?? 0
})

const shown = async () => (await loadLatestReadings(farm.owner))[0]?.value

/** Advances the clock by seconds while the sensor reports the same value. */
async function reads(value: number, seconds: number): Promise<void> {
	for (let passed = 0; passed < seconds; passed += 5) {
		farm.setNow(farm.ctx.now() + 5 * S)
		expect(await agent.reads('probe', [['ph', value]])).toHaveProperty('ackedThrough')
	}
}
const take = (key: string, more: object = {}) =>
	recordPoint(farm.owner, { pointId: ph, key, temperatureF: 77, compensates: true, ...more })

test('a calibration changes displayed values from its instant on, and undoing it restores them', async () => {
	await reads(6.1, 60)
	await startCalibration(farm.owner, { pointId: ph })
	await reads(7.2, 90)
	expect(await take('middle', { lot: ' B-17 ' })).toMatchObject({ reference: 7, raw: 7.2 })
	await reads(4.3, 90)
	expect(await take('low')).toMatchObject({ reference: 4, raw: 4.3 })
	const { version } = await saveCalibration(farm.owner, { pointId: ph, note: null })
	expect(version).toBe(1)
	await reads(6.1, 60)
	const line = (raw: number) => ((raw - 4.3) * 3) / 2.9 + 4
	expect(await shown()).toBeCloseTo(line(6.1), 9)
	await undoCalibration(farm.owner, { pointId: ph, version })
	expect(await shown()).toBe(6.1)
	await expect(undoCalibration(farm.owner, { pointId: ph, version })).rejects.toMatchObject({
		code: 'conflict',
	})
})

test('readings of a sensor under calibration are marked, and later ones count again', async () => {
	await startCalibration(farm.owner, { pointId: ph })
	await reads(7, 10)
	await cancelCalibration(farm.owner, { pointId: ph })
	await reads(6, 10)
	const span = { fromAt: START_MS, toAt: farm.ctx.now() + 1 }
	const raw = (await readRaw(farm.ctx.db.read, [ph], span)).get(ph)
	const [calibrating, good] = [qualityCode('calibrating'), qualityCode('good')]
	expect(raw?.map(({ quality }) => quality)).toEqual([calibrating, calibrating, good, good])
})

test('the time a reading was taken counts, however late it arrives', async () => {
	await reads(6, 10)
	farm.setNow(farm.ctx.now() + S)
	await startCalibration(farm.owner, { pointId: ph })
	const startedAt = farm.ctx.now()
	await reads(7, 10)
	farm.setNow(farm.ctx.now() + S)
	await cancelCalibration(farm.owner, { pointId: ph })
	const endedAt = farm.ctx.now()
	await reads(6, 10)
	await startCalibration(farm.owner, { pointId: ph })
	const late = [startedAt - 1, startedAt, endedAt - 1, endedAt]
	const backlog = late.map((at, i) => {
		return { seq: i + 1, kind: 'readings', at, device: 'probe', values: [['ph', 6.5]] }
	})
	await agent.send(backlog, { lane: 'backlog' })
	const raw = (
		await readRaw(farm.ctx.db.read, [ph], { fromAt: START_MS, toAt: farm.ctx.now() + 1 })
	).get(ph)
	const [good, calibrating] = [qualityCode('good'), qualityCode('calibrating')]
	expect(late.map((at) => raw?.find((one) => one.at === at)?.quality)).toEqual([
		good,
		calibrating,
		calibrating,
		good,
	])
})

test('readings count again once a calibration was left for four hours', async () => {
	await startCalibration(farm.owner, { pointId: ph })
	farm.setNow(farm.ctx.now() + SESSION_TIMEOUT_MS - 6 * S)
	await reads(7, 10)
	const raw = (
		await readRaw(farm.ctx.db.read, [ph], { fromAt: START_MS, toAt: farm.ctx.now() + 1 })
	).get(ph)
	const [good, calibrating] = [qualityCode('good'), qualityCode('calibrating')]
	expect(raw?.map(({ quality }) => quality)).toEqual([calibrating, good])
})

test('a point is taken only from a settled reading in a known, fresh reference', async () => {
	await expect(take('low')).rejects.toThrow('has ended')
	await startCalibration(farm.owner, { pointId: ph })
	await expect(take('low')).rejects.toThrow('There is no reading in this reference yet')
	await reads(7.2, 90)
	await reads(6.9, 10)
	await expect(take('middle')).rejects.toThrow('not stable yet')
	await reads(6.9, 90)
	await expect(take('middle', { temperatureF: null })).rejects.toMatchObject({
		code: 'invalid',
		field: 'temperatureF',
	})
	await expect(take('middle', { expiresOn: '2026-02-27' })).rejects.toMatchObject({
		code: 'invalid',
		field: 'expiresOn',
	})
	await expect(take('nothing')).rejects.toMatchObject({ code: 'not-found' })
	await take('middle')
	await expect(take('low')).rejects.toThrow('no reading in this reference') // still in the previous cup
	await reads(6.9, 90)
	await take('low', { temperatureF: 68 }) // the cup was not changed
	await expect(saveCalibration(farm.owner, { pointId: ph, note: null })).rejects.toThrow('mixed up')
})

test('two people cannot calibrate one sensor, and a viewer cannot calibrate any', async () => {
	await startCalibration(farm.owner, { pointId: ph })
	await expect(startCalibration(farm.owner, { pointId: ph })).rejects.toThrow('is calibrating')
	const viewer: FarmCtx = { ...farm.owner, role: 'viewer' }
	await expect(
		(async () =>
			cancelCalibration(requirePermission(viewer, 'sensor.calibrate'), { pointId: ph }))(),
	).rejects.toMatchObject({
		code: 'forbidden',
	})
	await cancelCalibration(farm.owner, { pointId: ph })
	await expect(take('middle')).rejects.toThrow()
})

test('a sensor of another farm is not found', async () => {
	const other = await openTestFarm(START_MS)
	try {
		const foreign = startCalibration(other.owner, { pointId: ph })
		await expect(foreign).rejects.toMatchObject({ code: 'not-found' })
	} finally {
		await other.close()
	}
})

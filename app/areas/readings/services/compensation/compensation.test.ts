import { compensateEc } from '@sfc/domain/readings/compensation'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { calibrations } from '#db/schema/calibration'
import { loadAgentPoints } from '~/areas/control/services/plans/load-plan-inputs.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { FarmCtx } from '~/context.server'
import { enrolTestAgent, type TestAgent } from '~/tests/equipment/agents/test-agent'
import { makeFarm, openTestFarm, type TestFarm } from '~/tests/farms/test-farm'
import { recordPoint } from '../calibration/record-point.server'
import { startCalibration } from '../calibration/start-calibration.server'
import { loadLatestReadings } from '../load-latest-readings.server'
import { changeCompensation } from './change-compensation.server'
import { readCompensation } from './read-compensation.server'
import { PROBE } from '~/tests/readings/calibration/probe'

const S = 1000
let farm: TestFarm
let agent: TestAgent
let nowMs: number
let seq: number
let [ec, water] = [0, 0]

const point = (key: string, quantity: 'ec' | 'waterTemperature') => ({
	key,
	label: key,
	quantity,
	intervalMs: 5 * S,
})

beforeEach(async () => {
	farm = await openTestFarm((nowMs = Date.UTC(2026, 2, 1)))
	seq = 0
	agent = await enrolTestAgent(farm.owner)
	await agent.inventory([
		{ ...PROBE, points: [point('ec', 'ec'), point('water', 'waterTemperature')] },
	])
	const all = await loadLatestReadings(farm.owner)
	;[ec, water] = ['ec', 'water'].map(
		(key) => all.find(({ pointKey }) => pointKey === key)?.pointId ?? 0,
	) as [number, number]
})
afterEach(() => farm.close())

type Value = [string, number | null, string?]
async function send(values: Value[], seconds = 5): Promise<void> {
	const records = Array.from({ length: seconds / 5 }, () => {
		farm.setNow((nowMs += 5 * S))
		return { seq: ++seq, kind: 'readings', at: nowMs, device: 'probe', values }
	})
	expect(await agent.send(records)).toEqual({ ackedThrough: seq })
}
const shown = async () =>
	(await loadLatestReadings(farm.owner)).find(({ pointId }) => pointId === ec)?.value
const byFarm = () => ({ by: 'farm', percentPerK: 1.9, temperaturePointId: water }) as const
const set = (compensation: Parameters<typeof changeCompensation>[1]['compensation']) =>
	changeCompensation(farm.owner, { pointId: ec, compensation })

test('EC is corrected by the water temperature from the next reading on, whichever stands first', async () => {
	await send([
		['ec', 1.278],
		['water', 20],
	])
	expect(await shown()).toBe(1.278)
	await set(byFarm())
	expect(await shown()).toBe(1.278)
	await send([
		['ec', 1.278],
		['water', 20],
	])
	expect(await shown()).toBeCloseTo(1.278 / 0.905, 9)
	await send([['ec', 1.278]])
	expect(await shown()).toBeCloseTo(1.278 / 0.905, 9)
	await set({ by: 'probe' })
	await send([['ec', 1.278]])
	expect(await shown()).toBe(1.278)
	const [entry] = await farm.ctx.db.read
		.select()
		.from(auditEntries)
		.where(eq(auditEntries.action, 'sensor.compensation-changed'))
	expect(entry).toMatchObject({ after: { by: 'farm', percentPerK: 1.9 } })
})

test('without a water temperature to trust EC stays as it was read, and this is said', async () => {
	await set(byFarm())
	await send([['ec', 1.3]])
	expect(await shown()).toBe(1.3)
	await send([
		['ec', 1.31],
		['water', null, 'bad'],
	])
	expect(await shown()).toBe(1.31)
	expect((await readCompensation(farm.owner, ec)).celsius).toBeNull()
	await send([
		['ec', 1.32],
		['water', 21],
	])
	expect((await readCompensation(farm.owner, ec)).celsius).toBe(21)
	farm.setNow((nowMs += 3_600_000))
	await send([['ec', 1.33]])
	expect(await shown()).toBe(1.33)
})

test('a calibration takes the cup by its own temperature', async () => {
	await set(byFarm())
	await farm.ctx.db.write((tx) =>
		tx.insert(calibrations).values({
			farmId: farm.owner.farm.id,
			pointId: water,
			version: 1,
			slope: 1,
			offset: 0,
			fromAt: nowMs,
			points: [],
			madeBy: 'Ana',
		}),
	)
	await startCalibration(farm.owner, { pointId: ec })
	await send(
		[
			['ec', 1.1],
			['water', 20],
		],
		120,
	)
	const typed = { pointId: ec, key: 'low', compensates: false, lot: 'B-17' }
	await expect(recordPoint(farm.owner, typed)).rejects.toMatchObject({ field: 'temperatureF' })
	const taken = await recordPoint(farm.owner, { ...typed, temperatureF: 59 })
	expect(taken.reference).toBeCloseTo(1.413, 3)
	expect(taken.raw).toBeCloseTo(compensateEc(1.1, 15, 1.9), 9)
	const check = { pointId: ec, key: 'check', shown: 1.4, compensates: true }
	await expect(recordPoint(farm.owner, check)).rejects.toMatchObject({ field: 'temperatureF' })
})

test('the agent’s plan has the correction that the server makes', async () => {
	await set(byFarm())
	const { sensors } = await loadAgentPoints(farm.owner, agent.ctx.agent.id)
	expect(sensors.find(({ key }) => key === 'probe/ec')?.compensation).toEqual({
		percentPerK: 1.9,
		temperature: { key: 'probe/water', label: 'water' },
	})
})

test('only a thermometer of the same agent is taken, and growers do not change it', async () => {
	const other = await makeFarm(farm, { name: 'Pod 2' })
	await expect(readCompensation(other, ec)).rejects.toMatchObject({ code: 'not-found' })
	await expect(readCompensation(farm.owner, water)).rejects.toMatchObject({ code: 'not-found' })
	await expect(set({ ...byFarm(), temperaturePointId: ec })).rejects.toMatchObject({
		code: 'invalid',
		field: 'temperature',
	})
	const grower: FarmCtx = { ...farm.owner, role: 'grower' }
	expect(() => requirePermission(grower, 'farm.configure')).toThrow()
})

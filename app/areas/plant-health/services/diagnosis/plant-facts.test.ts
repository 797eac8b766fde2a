import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { qualityCode } from '@sfc/domain/readings/quality'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { devices, points } from '#db/schema/devices'
import { doses } from '#db/schema/dosing'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import { evaluateAlarms } from '~/areas/alarms/services/evaluate-alarms.server'
import { connectSensors, storeCurrentReadings } from '~/tests/alarms/test-sensors'
import { enrolTestAgent, NURSERY, type TestAgent } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { addTestPoint, storeReadings } from '~/tests/readings/history/test-history'
import { loadPlantFacts } from './load-plant-facts.server'
import { proposeAdditions } from './propose-additions.server'
import { plantBasil } from '~/tests/growing/planting-cycles/test-cycle'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 2, 10, 12)
const farm = farmPerTest(NOW)

test('readings around a plant are facts with their figures, its limits and how long', async () => {
	const ph = await addTestPoint(farm, { quantity: 'ph', intervalMs: 1000 })
	const hours = Array.from({ length: 48 }, (_, hour) => ({
		at: NOW - (hour + 1) * HOUR_MS,
		value: 7.4,
		quality: qualityCode('good'),
	}))
	await storeReadings(farm, ph, hours.reverse())
	for (const level of LEVELS_MS) await rollUpMarked(farm.ctx.db, level, 1000, NOW)
	const facts = await loadPlantFacts(farm.owner, await plantBasil(farm.owner))
	const found = facts.find(({ key }) => key === 'ph')
	expect(found?.value).toBe('high')
	expect(found?.words).toMatch(
		/^pH 7.40? on average of 48 hours, limits \S+ to \S+ \(.+\): above in 48 of them$/,
	)
	expect(facts.find(({ key }) => key === 'crop')).toMatchObject({ value: 'basil' })
	expect(facts.find(({ key }) => key === 'ec')).toBeUndefined()
})

test('a lasting alarm at the plant’s place is a fact, and one elsewhere is not', async () => {
	const [here = 0, nursery = 0] = await connectSensors(farm.ctx, farm.owner.farm.id, [{}, {}])
	await farm.ctx.db.write(async (tx) => {
		const [device] = await tx.update(devices).set({ zone: 'cultivation' }).returning()
		if (!device) throw new Error('the device is not there')
		const { id: _, ...like } = device
		const other = { ...like, key: 'nursery', zone: 'nursery' }
		const [moved] = await tx.insert(devices).values(other).returning()
		await tx.update(points).set({ deviceId: moved?.id }).where(eq(points.id, nursery))
	})
	const passHours = async (hours: number) => {
		for (let quarter = 0; quarter < 4 * hours; quarter++) {
			farm.setNow(farm.ctx.now() + HOUR_MS / 4)
			await storeCurrentReadings(farm.ctx, [
				{ pointId: here, value: 7.5 },
				{ pointId: nursery, value: 4 },
			])
			await evaluateAlarms({ ...farm.ctx, farm: farm.owner.farm })
		}
	}
	await passHours(2)
	expect(await loadPlantFacts(farm.owner, null)).toEqual([])
	await passHours(6)
	const [fact, ...others] = await loadPlantFacts(farm.owner, null)
	expect(others).toEqual([])
	expect(fact).toMatchObject({ key: 'ph', value: 'high' })
	expect(fact?.words).toMatch(/^Open alarm: .*pH.* is 7\.50, limit 6\.50, for 7 h/)
})

test('a farm without sensors still knows its crop, and nothing without one', async () => {
	expect(await loadPlantFacts(farm.owner, null)).toEqual([])
	const facts = await loadPlantFacts(farm.owner, await plantBasil(farm.owner))
	expect(facts.map(({ key }) => key)).toEqual(expect.arrayContaining(['crop', 'moved']))
})

describe('what to add to the tank', () => {
	const down = { tank: { quantity: 'ph', change: 'down' } } as const
	let agent: TestAgent
	const reservoir = async (ph: number, litres: number) => {
		agent = await enrolTestAgent(farm.owner)
		await agent.inventory([NURSERY])
		const values = [
			['ph', ph],
			['reservoir', litres],
		]
		await agent.send([{ seq: 1, kind: 'readings', at: NOW, device: 'nursery', values }])
	}
	const dosed = (ml: number, before: number, after: number, verdict = 'worked') =>
		farm.ctx.db.write(async (tx) => {
			await tx.insert(doses).values({
				farmId: farm.owner.farm.id,
				agentId: agent.ctx.agent.id,
				controller: 'dosing',
				number: 1,
				label: 'pH down',
				role: 'ph-down',
				why: 'pH is high',
				ml,
				forMs: 1000,
				litres: 300,
				quantity: 'ph',
				before,
				expected: after - before,
				after,
				verdict,
				startedAt: NOW - HOUR_MS,
			})
		})

	test('ml for this volume come from doses that worked in this tank, and only from them', async () => {
		await reservoir(7, 400)
		expect(await proposeAdditions(farm.owner, down)).toBeNull()
		await dosed(30, 7, 6.8)
		await dosed(300, 7, 6.9, 'too-weak')
		expect(await proposeAdditions(farm.owner, down)).toBeNull()
		await dosed(30, 7, 6.8)
		const proposed = await proposeAdditions(farm.owner, down)
		expect(proposed).toMatchObject({ quantity: 'ph', now: 7, volumeL: 400 })
		// 30 ml in 300 L lowered it by 0.2, so 1 ml in a litre lowers it by 2.
		const ml = ((7 - (proposed?.target ?? 0)) * 400) / 2
		expect(proposed?.additions).toEqual([
			{ kind: 'dose', role: 'ph-down', name: 'pH down', ml: expect.closeTo(ml, 3), doses: 2 },
		])
	})

	test('nothing is proposed that would move it the wrong way', async () => {
		await reservoir(4.5, 400)
		await dosed(30, 7, 6.8)
		await dosed(30, 7, 6.8)
		expect(await proposeAdditions(farm.owner, down)).toBeNull()
	})
})

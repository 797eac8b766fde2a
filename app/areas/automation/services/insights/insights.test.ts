import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import { calibrations } from '#db/schema/calibration'
import { doses } from '#db/schema/dosing'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { defaultBudget } from '@sfc/domain/control/controllers/dosing/default-doser'
import { farmPerTest } from '~/tests/farms/test-farm'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { changeEnergyPrices } from '../energy/change-energy.server'
import { changeControlSettings } from '~/areas/control/services/plans/change-control-settings.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { changeDoser } from '~/areas/control/services/dosing/change-doser.server'
import { listInsights } from './list-insights.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ACID = 'nursery-ph-down'
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
beforeEach(async () => {
	const cooler = { type: 'fan', outputClass: 'cool', catalogueKey: 'container-hvac-cooling' }
	const point = { key: 'cool', label: 'Cooler', quantity: 'switch', intervalMs: 1000 }
	const acid = { type: 'pump', outputClass: 'dosing', catalogueKey: ACID }
	const points = [
		...NURSERY.points,
		{ ...point, switchable: cooler },
		{ ...point, key: 'acid', label: 'pH down', switchable: acid },
		{ ...point, key: 'tank-d', label: 'Tank D', quantity: 'volume', role: 'tank-d', capacity: 50 },
	]
	await agent.inventory([{ ...NURSERY, points }] as never)
})

test('a farm without data has no insights', async () => {
	expect(await listInsights(farm.owner)).toEqual([])
})

test('a cooler that starts too often is found in its decisions, ignoring changes of reasons', async () => {
	const records = Array.from({ length: 60 }, (_, i) => [
		{ at: START_MS + i * 20 * 60_000, on: true },
		{ at: START_MS + i * 20 * 60_000 + 60_000, on: true },
		{ at: START_MS + i * 20 * 60_000 + 240_000, on: false },
	]).flat()
	farm.setNow(START_MS + 23 * HOUR_MS)
	const decision = { kind: 'decision', device: 'nursery', point: 'cool', losers: [] }
	await agent.send(
		records.map(({ at, on }, i) => {
			return { ...decision, seq: i + 1, at, on, winner: { layer: 'recipe', on, reason: 'x' } }
		}),
		{ lane: 'events' },
	)
	expect(await listInsights(farm.owner)).toMatchObject([
		{ id: 'short-cycling-container-hvac-cooling', evidence: expect.stringContaining('60 times') },
	])
})

test('doses that work less and less are found in the ledger', async () => {
	const rows = Array.from({ length: 15 }, (_, i) => ({
		farmId: farm.owner.farm.id,
		agentId: agent.ctx.agent.id,
		controller: 'dosing',
		number: i + 1,
		label: 'pH down',
		role: 'ph-down',
		why: 'pH is above the target',
		ml: 10,
		forMs: 5000,
		litres: 300,
		quantity: 'ph',
		before: 6.8,
		expected: -0.2,
		after: 6.8 - 0.2 * (1 - i * 0.05),
		verdict: 'worked',
		startedAt: START_MS + i * DAY_MS,
	}))
	await farm.ctx.db.write((tx) => tx.insert(doses).values(rows))
	farm.setNow(START_MS + 15 * DAY_MS)
	expect(await listInsights(farm.owner)).toMatchObject([
		{ id: 'response-pH down', title: 'pH down does 70 % less than 14 days ago', impact: 'high' },
	])
	const others = rows.map((row) => ({ ...row, label: 'pH up', role: 'ph-up' }))
	await farm.ctx.db.write((tx) => tx.insert(doses).values(others))
	expect(await listInsights(farm.owner), 'all pumps at once: the probe').toMatchObject([
		{ id: 'probe-sees-less-ph', evidence: expect.stringContaining('pH down and pH up') },
	])
	await farm.ctx.db.write((tx) =>
		tx.update(doses).set({ after: 6.6 }).where(eq(doses.label, 'pH up')),
	)
	expect(await listInsights(farm.owner), 'the other pump does as it did').toMatchObject([
		{ id: 'response-pH down' },
	])
})

test('a tank that falls by more than its pump gave is reported as leaking the rest', async () => {
	for (let hour = 0; hour < 25; hour += 1) {
		const at = START_MS - (25 - hour) * HOUR_MS
		farm.setNow(at)
		const values = [['tank-d', 40 - hour]]
		await agent.send([{ seq: hour + 1, kind: 'readings', at, device: 'nursery', values }])
	}
	farm.setNow(START_MS)
	for (const level of LEVELS_MS)
		while ((await rollUpMarked(farm.ctx.db, level, 500, farm.ctx.now())) > 0);
	const ofTank = async () => (await listInsights(farm.owner)).map(({ title }) => title)
	expect(await ofTank()).toEqual(['Tank D - PH Down is empty within a day'])
	await changeDoser(farm.owner, {
		key: ACID,
		role: 'ph-down',
		budget: defaultBudget('ph-down', 500),
	})
	expect(await ofTank()).toContain('Tank D - PH Down loses more than is dosed')
})

test('a pump that draws less from day to day, and a probe that drifted, are found', async () => {
	const point = { key: 'on', label: 'Air pump', quantity: 'switch', intervalMs: 1000 }
	const watts = { ...point, key: 'w', label: 'Power', quantity: 'power' }
	const switchable = { type: 'outlet', outputClass: 'outlet' }
	const plug = { ...NURSERY, key: 'plug', name: 'Plug', kind: 'plug', address: 'zigbee:1' }
	const probe = { ...point, key: 'ph', label: 'pH', quantity: 'ph' }
	await agent.inventory([
		{ ...NURSERY, points: [probe] },
		{ ...plug, points: [{ ...point, switchable }, watts] },
	] as never)
	for (let i = 0; i < 40; i += 1) {
		const at = START_MS - (40 - i) * 6 * HOUR_MS
		farm.setNow(at)
		const reading = { kind: 'readings', at } as const
		const values = [
			['on', 1],
			['w', 40 - i / 2],
		]
		const records = [
			{ ...reading, seq: 2 * i + 1, device: 'plug', values },
			{ ...reading, seq: 2 * i + 2, device: 'nursery', values: [['ph', 6]] },
		]
		await agent.send(records as never)
	}
	farm.setNow(START_MS)
	for (const level of LEVELS_MS)
		while ((await rollUpMarked(farm.ctx.db, level, 500, farm.ctx.now())) > 0);
	const ph = (await loadLatestReadings(farm.owner)).find(({ quantity }) => quantity === 'ph')
	const row = { farmId: farm.owner.farm.id, pointId: ph!.pointId, points: [], madeBy: 'Ann' }
	const lines = [
		{ ...row, version: 1, slope: 1, offset: 0, fromAt: START_MS - 40 * DAY_MS },
		{ ...row, version: 2, slope: 1, offset: 0.3, fromAt: START_MS - DAY_MS },
	]
	await farm.ctx.db.write((tx) => tx.insert(calibrations).values(lines))
	const titles = (await listInsights(farm.owner)).map(({ title }) => title)
	expect(titles).toEqual([expect.stringMatching(/ draws 4\d % less than /), 'pH drifts'])
})

test('light that could run outside the tariff hours is reported with its saving', async () => {
	const point = { key: 'on', label: 'Lamp', quantity: 'switch', intervalMs: 1000 }
	const watts = { ...point, key: 'w', label: 'Power', quantity: 'power' }
	const switchable = { type: 'light', outputClass: 'light' }
	const plug = { ...NURSERY, key: 'plug', name: 'Plug', kind: 'plug', address: 'zigbee:1' }
	await agent.inventory([{ ...plug, points: [{ ...point, switchable }, watts] }] as never)
	for (let hour = 0; hour < 24; hour += 1) {
		const at = START_MS - (24 - hour) * HOUR_MS
		farm.setNow(at)
		const isOn = new Date(at).getUTCHours() < 12 ? 1 : 0
		const values = [
			['on', isOn],
			['w', 1000 * isOn],
		]
		await agent.send([{ seq: hour + 1, kind: 'readings', at, device: 'plug', values }] as never)
	}
	farm.setNow(START_MS)
	for (const level of LEVELS_MS)
		while ((await rollUpMarked(farm.ctx.db, level, 500, farm.ctx.now())) > 0);
	const { settings } = await readControlSettings(farm.owner)
	await changeControlSettings(farm.owner, {
		...settings,
		light: { ...settings.light, tariff: { from: '00:00', to: '06:00' } },
	})
	await changeEnergyPrices(farm.owner, { currency: 'EUR', perKWh: 0.2, perDearKWh: 0.5 })
	expect((await listInsights(farm.owner)).find(({ id }) => id === 'lamps-nursery')).toMatchObject({
		evidence: expect.stringMatching(/up to €\d.* moved in 30 days\.$/),
		confidence: expect.closeTo(1 / 30, 2),
		link: '/zone-control/plan/settings',
	})
})

import { environmentToWire } from '@sfc/contract/readings/environment-wire'
import { compilePlan } from '@sfc/domain/control/compile-plan'
import type { BoundOutput } from '@sfc/domain/control/plan-inputs'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { INITIAL_CONTROL, step } from '@sfc/domain/control/step'
import { testPlanHeader } from '@sfc/domain/tests/control/test-plan'
import { expect, test } from 'vitest'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import { changeControlSettings } from '~/areas/control/services/plans/change-control-settings.server'
import {
	loadAgentPoints,
	loadFarmInputs,
} from '~/areas/control/services/plans/load-plan-inputs.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { answerReading } from '~/areas/overview/services/help/answer-readings.server'
import { loadPlantFacts } from '~/areas/plant-health/services/diagnosis/load-plant-facts.server'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { exportHistory } from './history/export-history.server'
import { indexSeries } from './history/index-series'
import { listSeries } from './history/list-series.server'
import { readSeries } from './history/read-series.server'
import { loadFarmOverview } from './load-farm-overview.server'

const HOUR_MS = 3_600_000
/** A diagnosis needs six of them. */
const HOURS = 8
const INTERVAL_MS = 300_000
/** The begin of an hour: the one before it is complete. */
const NOW = Date.UTC(2026, 2, 21, 17)
const farm = farmPerTest(NOW)
const agent = agentPerTest(farm)
const AIR = { air: 25, humidity: 60 } as const
const EXHAUST: BoundOutput = {
	key: 'fan/relay',
	label: 'Exhaust',
	equipmentKey: 'exhaust',
	zone: 'container',
	type: 'fan',
	outputClass: 'exhaust',
}

/** Saturated at 25 °C less what the air holds, by table 2.3 of FAO Paper 56; a leaf is at 23, 25 or 27 °C. */
const SATURATED = { 23: 2.809, 25: 3.168, 27: 3.565 } as const
const HELD = 0.6 * SATURATED[25]

test.each([
	{ how: 'as warm as the air', offsetC: 0, leaves: [], expected: SATURATED[25] - HELD },
	{ how: 'cooler by the offset', offsetC: -2, leaves: [], expected: SATURATED[23] - HELD },
	{ how: 'measured by one sensor', offsetC: -2, leaves: [27], expected: SATURATED[27] - HELD },
	{ how: 'the average of two', offsetC: -2, leaves: [26, 28], expected: SATURATED[27] - HELD },
])('every screen, call and file and the agent have one deficit: leaves $how', async (one) => {
	const { offsetC, leaves, expected } = one
	await measure(leaves)
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce' })
	const { settings } = await readControlSettings(farm.owner)
	const air = { ...settings.air, humidityBy: 'vpd', leafOffsetC: offsetC } as const
	await changeControlSettings(farm.owner, { ...settings, air })

	const overview = await loadFarmOverview(farm.owner)
	const deficit = overview.vpdKPa ?? NaN
	expect(deficit).toBeCloseTo(expected, 2)
	expect(overview.leaf.offsetC).toBe(leaves.length > 0 ? null : offsetC)

	expect(environmentToWire(overview, false).vpd).toEqual({
		value: deficit,
		unit: 'kPa',
		leafOffsetC: overview.leaf.offsetC,
	})
	const { title } = await answerReading(farm.owner, 'vpd')
	expect(title).toBe(`VPD: ${deficit.toFixed(2)} kPa`)

	const span = { fromAt: NOW - HOUR_MS, toAt: NOW }
	const series = [...indexSeries(await listSeries(farm.owner)).values()].find(
		({ derived }) => derived?.kind === 'vpd',
	)
	if (!series?.derived) throw new Error('no series of the deficit')
	const { marks, leafOffsetC } = await readSeries(farm.owner, series, { ...span, width: 1 })
	expect(marks.map(({ mean }) => mean?.toFixed(6))).toEqual([deficit.toFixed(6)])
	expect(leafOffsetC).toBe(overview.leaf.offsetC)
	let file = ''
	for await (const part of await exportHistory(farm.owner, { ...span, key: series.derived.key }))
		file += part
	const exported = file.trim().split('\r\n').slice(1)
	expect(exported.length).toBeGreaterThan(0)
	for (const line of exported) {
		expect(line).toContain(',kPa')
		expect(line.split(',').some((cell) => Math.abs(Number(cell) - deficit) < 1e-6)).toBe(true)
	}

	const facts = await loadPlantFacts(farm.owner, null)
	expect(facts.find(({ key }) => key === 'vpd')).toMatchObject({
		words: expect.stringContaining(
			`VPD ${deficit.toFixed(2)} kPa on average of ${HOURS} hours`,
		) as string,
	})

	expect(await agentVents(deficit + 0.01)).toBe(true)
	expect(await agentVents(deficit - 0.01)).toBe(false)

	/** Whether the agent airs at these readings when it is to keep a deficit. */
	async function agentVents(leastVpdKPa: number): Promise<boolean> {
		const inputs = await loadFarmInputs(farm.owner)
		const points = await loadAgentPoints(farm.owner, agent.ctx.agent.id)
		const plan = compilePlan({
			...inputs,
			...points,
			isAutomatic: true,
			outputs: [EXHAUST],
			settings: { ...inputs.settings, air: { ...air, leastVpdKPa } },
		})
		const values: Record<string, number> = { ...AIR, ...named(leaves) }
		const header = testPlanHeader(0)
		const [planned] = step(INITIAL_CONTROL, { kind: 'planned', plan: { ...header, ...plan } })
		const [, effects] = step(planned, {
			kind: 'ticked',
			utc: NOW,
			passedMs: 1000,
			isComplete: true,
			read: ({ key }) => values[key.split('/')[1] ?? ''] ?? null,
			isOn: () => false,
		})
		const claim = effects.find((it) => it.kind === 'claim' && it.output === EXHAUST.key)
		return claim?.kind === 'claim' && claim.claim.reason.startsWith('air is too humid')
	}
})

const named = (leaves: readonly number[]) =>
	Object.fromEntries(leaves.map((leafC, i) => [`leaf-${i}`, leafC]))

/** An air sensor with the plants, and infrared sensors that belong to no zone of plants. */
async function measure(leaves: readonly number[]): Promise<void> {
	const device = { driver: 'modbus', kind: 'sensor', address: '192.168.1.9:502' } as const
	const point = (key: string, quantity: string) =>
		({ key, label: key, quantity, intervalMs: INTERVAL_MS }) as never
	const infrared = leaves.map((_, i) => point(`leaf-${i}`, 'leafTemperature'))
	await agent.inventory([
		{
			...device,
			key: 'climate',
			name: 'Climate',
			zone: 'cultivation',
			points: [point('air', 'airTemperature'), point('humidity', 'humidity')],
		},
		...(leaves.length > 0
			? [{ ...device, key: 'ir', name: 'Infrared', zone: 'container', points: infrared } as const]
			: []),
	])
	const count = (HOURS * HOUR_MS) / INTERVAL_MS + 1
	const times = Array.from({ length: count }, (_, i) => NOW - i * INTERVAL_MS).reverse()
	await agent.send(
		times
			.flatMap((at) => [
				{ at, device: 'climate', values: Object.entries(AIR) },
				{ at, device: 'ir', values: Object.entries(named(leaves)) },
			])
			.filter(({ values }) => values.length > 0)
			.map((part, i) => ({ seq: i + 1, kind: 'readings', ...part })),
	)
	for (const level of LEVELS_MS) while ((await rollUpMarked(farm.ctx.db, level, 500, NOW)) > 0);
}

import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { environmentToWire } from '@sfc/contract/readings/environment-wire'
import { compilePlan } from '@sfc/domain/control/compile-plan'
import { planStageAt } from '@sfc/domain/growing/recipes/plan-zone'
import { STAGE_TARGETS } from '@sfc/domain/growing/recipes/target'
import { expect, test } from 'vitest'
import { cropGrowthToWire as growthToWire } from '~/areas/plant-health/api/growth-to-wire'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { readAlarmInputs } from '~/areas/alarms/services/read-alarm-inputs.server'
import { loadFarmhandFacts } from '~/areas/plant-health/services/farmhand/load-farmhand-facts.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { listGrowth } from '~/areas/plant-health/services/growth/list-growth.server'
import { answerReading } from '~/areas/overview/services/help/answer-readings.server'
import { loadHydroponicFarm } from '~/areas/overview/services/hydroponic/load-hydroponic-farm.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { loadFarmInputs } from '~/areas/control/services/plans/load-plan-inputs.server'
import { loadFarmOverview } from '~/areas/readings/services/load-farm-overview.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { listSensorHealth } from '~/areas/readings/services/sensor-health/list-sensor-health.server'
import { loadTargetSpans } from './load-targets.server'
import { selectRecipe } from './select-recipe.server'

const NOW = Date.UTC(2026, 2, 21, 17)
const QUANTITIES = ['airTemperature', 'humidity', 'ph', 'ec', 'co2', 'par'] as const
const farm = farmPerTest(NOW)
const agent = agentPerTest(farm)

const point = (key: string, quantity: string) =>
	({ key, label: key, quantity, intervalMs: 1000 }) as never

const VALUES = [
	['air', 22],
	['humidity', 55],
	['ph', 6.2],
	['ec', 1.27],
	['co2', 400],
	['par', 150],
] as const

/** Places of the sensors: with the seedlings, or in no zone of plants. */
const PLACES = ['nursery', 'container'] as const

test.each(PLACES)(
	'every screen and call states one target for a reading of the %s',
	async (zone) => {
		const reservoir = NURSERY.points.filter(({ role }) => role === 'reservoir')
		await agent.inventory([
			{
				...NURSERY,
				zone,
				points: [
					...reservoir,
					...(['air', 'humidity', 'ph', 'ec', 'co2', 'par'] as const).map((key) =>
						point(key, key === 'air' ? 'airTemperature' : key),
					),
				],
			},
		])
		await agent.send([
			{
				seq: 1,
				kind: 'readings',
				at: NOW,
				device: NURSERY.key,
				values: [...VALUES, ['reservoir', 300]],
			},
		])
		await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce' })
		const plant = (plantDate: string, more: object = {}) =>
			startCycle(
				farm.owner,
				StartCycleInput.parse({ cropName: 'Butterhead Lettuce', plantDate, trays: 0, ...more }),
			)
		const seedlings = await plant('2026-03-13', { quantity: 90 })
		await plant('2026-03-20', {
			cropName: 'Basil',
			varietyName: 'Sweet',
			quantity: 20,
			recipeId: 'sweet-basil',
		})

		const ctx = farm.owner
		const [overview, health, hydroponic, alarms, crops, farmhand, readings, spansOf, inputs] =
			await Promise.all([
				loadFarmOverview(ctx),
				listSensorHealth(ctx),
				loadHydroponicFarm(ctx),
				readAlarmInputs(ctx, { rated: new Set(), listensSince: 0 }),
				listGrowth(ctx),
				loadFarmhandFacts(ctx, seedlings),
				loadLatestReadings(ctx),
				loadTargetSpans(ctx, { fromAt: NOW - 86_400_000, toAt: NOW + 1 }),
				loadFarmInputs(ctx),
			])
		const wire = environmentToWire(overview, false)
		const plan = compilePlan({ ...inputs, outputs: [], sensors: [], dosers: [] })
		for (const quantity of QUANTITIES) {
			const { band, state } = overview.figures[quantity]
			const range = band && { low: band.low, high: band.high }
			const said: [string, unknown][] = [
				['sensor page', health.find(({ reading }) => reading.quantity === quantity)?.band],
				['hydroponic dashboard', hydroponic.sensors.find((one) => one.quantity === quantity)?.band],
				['alarms', alarms.sensors.find((one) => one.quantity === quantity)?.target],
				['chart', spansOf(readings.find((one) => one.quantity === quantity)!).at(-1)?.target],
				...crops.map((crop): [string, unknown] => [
					`growth of ${crop.cycle.cropName}`,
					crop.environment.find((one) => one.quantity === quantity)?.band,
				]),
			]
			for (const [where, target] of said)
				expect([where, quantity, target]).toEqual([where, quantity, band])
			for (const { environment } of crops)
				expect(environment.find((one) => one.quantity === quantity)?.state).toBe(state)
			// Zone whose plan decides the quantity: that of the reservoir for pH and EC.
			const decides =
				zone === 'nursery' && quantity !== 'ph' && quantity !== 'ec' ? 'nursery' : 'cultivation'
			const own = plan.zones.find((one) => one.zone === decides)!
			const kept = planStageAt(own, NOW)?.targets[STAGE_TARGETS[quantity]]
			expect([quantity, range]).toEqual([
				quantity,
				kept ? { low: kept.min, high: kept.max } : range,
			])
			const { lines } = await answerReading(ctx, quantity)
			if (band) expect(lines[0]).toContain(band.source)
		}
		for (const [key, quantity] of [
			['lights', 'par'],
			['ph', 'ph'],
			['ec', 'ec'],
		] as const) {
			const { band } = overview.figures[quantity]
			expect(farmhand[key]).toMatchObject({ low: band?.low, high: band?.high })
		}
		for (const [key, quantity] of [
			['ph', 'ph'],
			['ec', 'ec'],
			['co2', 'co2'],
		] as const) {
			const { low, high, source } = overview.figures[quantity].band!
			expect(wire[key].target).toEqual({ low, high, source })
			for (const crop of crops)
				expect(growthToWire(crop).environmentalData[key].target).toEqual({ low, high, source })
		}
		// A crop that needs something else shows that beside the target, with the recipe that decides.
		const basil = crops.find(({ cycle }) => cycle.cropName === 'Basil')
		const air = basil?.environment.find(({ quantity }) => quantity === 'airTemperature')
		expect(air?.needs?.band.source).toBe('Sweet basil, Germination')
	},
)

import { beforeEach, expect, test } from 'vitest'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { readControlSettings } from './read-control-settings.server'
import { adoptHeatTest, readHeatTest, resetHeatTest } from './heat-test.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const MINUTE_MS = 60_000
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
beforeEach(async () => {
	const heater = { type: 'heater', outputClass: 'heat', catalogueKey: 'container-hvac-heater' }
	const point = {
		key: 'heat',
		label: 'Heater',
		quantity: 'switch',
		intervalMs: 1000,
		switchable: heater,
	}
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, point] }] as never)
})

const decides = (on: boolean) =>
	agent.event({
		kind: 'decision',
		device: 'nursery',
		point: 'heat',
		on,
		winner: { layer: on ? 'manual' : 'default', on, reason: 'Ana Grower' },
		losers: [],
	})

/** Runs the heater for half an hour; the air responds after three minutes. */
async function runTest(risePerMin: number): Promise<void> {
	const reads = (minute: number) => {
		const value = 18 + Math.max(0, minute - 3) * risePerMin
		farm.setNow(START_MS + minute * MINUTE_MS)
		return agent.reads('nursery', [['air', value]])
	}
	for (let minute = -4; minute < 0; minute += 1) await reads(minute)
	farm.setNow(START_MS)
	await decides(true)
	for (let minute = 0; minute < 30; minute += 1) await reads(minute)
	await decides(false)
}

test('a step test measures how the room responds, and its result controls the heater until it is deleted', async () => {
	await runTest(0.2)
	const { heater, run } = (await readHeatTest(farm.owner))!
	expect(heater.name).toBe('HVAC heater')
	expect(run?.fit).toMatchObject({ deadTimeS: 180, fit: expect.closeTo(1, 2) })
	await adoptHeatTest(farm.owner)
	const air = async () => (await readControlSettings(farm.owner)).settings.air
	// Skogestad's rules for a rise of 0.2 °C a minute after 3 minutes.
	expect((await air()).heatInParts).toMatchObject({
		gain: expect.closeTo(1 / ((2 * 0.2 * 180) / 60), 2),
		integralS: 8 * 180,
		windowS: 300,
	})
	await resetHeatTest(farm.owner)
	expect((await air()).heatInParts).toBeNull()
})

test('a test that shows nothing is not used, and it says why', async () => {
	expect((await readHeatTest(farm.owner))?.run).toBeNull()
	await expect(adoptHeatTest(farm.owner)).rejects.toThrow('run the heater for a test first')
	await runTest(0.01)
	await expect(adoptHeatTest(farm.owner)).rejects.toThrow('did not get 1 °C warmer')
})

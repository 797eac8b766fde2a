import type { InventoryInput } from '@sfc/contract/agent/inventory'
import { enrolTestAgent } from '~/tests/equipment/agents/test-agent'
import type { TestFarm } from '~/tests/farms/test-farm'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { PROBE } from './probe'

const S = 1000
type Points = InventoryInput['devices'][number]['points']

/** Adds a probe that is read every five seconds, with a clock that advances with its readings. */
export async function addTestProbe(farm: TestFarm, points: Points) {
	const agent = await enrolTestAgent(farm.owner)
	await agent.inventory([{ ...PROBE, points }])
	let seq = 0
	const ids = new Map(
		(await loadLatestReadings(farm.owner)).map(({ pointKey, pointId }) => [pointKey, pointId]),
	)
	return {
		id: (key: string) => ids.get(key) ?? 0,
		/** Advances the clock by seconds while the sensor reports the same value. */
		async reads(key: string, value: number, seconds: number): Promise<void> {
			const records = Array.from({ length: seconds / 5 }, () => {
				farm.setNow(farm.ctx.now() + 5 * S)
				const at = farm.ctx.now()
				return { seq: ++seq, kind: 'readings', at, device: 'probe', values: [[key, value]] }
			})
			const answer = await agent.send(records)
			if (!('ackedThrough' in answer) || answer.ackedThrough !== seq)
				throw new Error(`the batch was refused: ${JSON.stringify(answer)}`)
		},
	}
}

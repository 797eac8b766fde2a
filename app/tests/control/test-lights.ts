import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { switchEquipment } from '~/areas/control/services/switch-equipment.server'
import type { FarmCtx } from '~/context.server'
import type { TestAgent } from '~/tests/equipment/agents/test-agent'
import type { TestFarm } from '~/tests/farms/test-farm'

/** The work lights of the test agent's nursery. */
export const LIGHTS = 'nursery-work-lights'

/** Switches the work lights of a farm, and answers for the agent that has them. */
export function lightsPerTest(farm: TestFarm, agent: TestAgent) {
	return {
		event: (record: object) => agent.event(record),
		order: (to: 'on' | 'off' | 'auto') => switchEquipment(farm.owner, { equipmentKey: LIGHTS, to }),
		ends: (commandId: string, outcome: string, reason?: string) =>
			agent.event({ kind: 'outcome', commandId, outcome, ...(reason ? { reason } : {}) }),
		lights: async (owner: FarmCtx = farm.owner) => {
			const item = (await listEquipment(owner)).find(({ key }) => key === LIGHTS)
			if (!item) throw new Error('no lights')
			return item
		},
		reports: (on: number, number: number) =>
			agent.send([
				{
					seq: number,
					kind: 'readings',
					at: farm.ctx.now(),
					device: 'nursery',
					values: [['lights', on]],
				},
			]),
	}
}

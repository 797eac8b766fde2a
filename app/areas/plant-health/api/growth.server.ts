import { growthOperations } from '@sfc/contract/plant-health/growth/operations'
import { listGrowth } from '~/areas/plant-health/services/growth/list-growth.server'
import { readGrowth } from '~/areas/plant-health/services/growth/read-growth.server'
import { recordStage } from '~/areas/plant-health/services/growth/record-stage.server'
import { cropGrowthToWire } from './growth-to-wire'
import { implement } from '~/api/operation-handlers'

export const growthApi = implement(growthOperations, {
	listGrowth: async (ctx) => (await listGrowth(ctx)).map(cropGrowthToWire),
	async recordStage(ctx, { cycle, body }) {
		const { id } = await recordStage(ctx, { cycleId: cycle.id, ...body })
		return { id, growth: cropGrowthToWire(await readGrowth(ctx, { cycle })) }
	},
})

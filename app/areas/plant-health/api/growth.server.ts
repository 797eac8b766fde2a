import { growthOperations } from '@sfc/contract/plant-health/growth/operations'
import { listGrowth } from '~/areas/plant-health/services/growth/list-growth.server'
import { readGrowth } from '~/areas/plant-health/services/growth/read-growth.server'
import { recordStage } from '~/areas/plant-health/services/growth/record-stage.server'
import { removeObservation } from '~/areas/plant-health/services/growth/remove-observation.server'
import { parsePathId } from '~/http/parse-path-id'
import { cropGrowthToWire } from './growth-to-wire'
import { implement } from '~/api/operation-handlers'

export const growthApi = implement(growthOperations, {
	listGrowth: async (ctx) => (await listGrowth(ctx)).map(cropGrowthToWire),
	async removeStage(ctx, { cycle, params }) {
		const observationId = parsePathId(params.observationId, 'This stage note was already removed')
		await removeObservation(ctx, { cycleId: cycle.id, observationId })
		return cropGrowthToWire(await readGrowth(ctx, { cycle }))
	},
	async recordStage(ctx, { cycle, body }) {
		const { id } = await recordStage(ctx, { cycleId: cycle.id, ...body })
		return { id, growth: cropGrowthToWire(await readGrowth(ctx, { cycle })) }
	},
})

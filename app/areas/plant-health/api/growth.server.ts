import { growthOperations } from '@sfc/contract/growth/operations'
import { listGrowth } from '~/services/growth/list-growth.server'
import { readGrowth } from '~/services/growth/read-growth.server'
import { recordStage } from '~/services/growth/record-stage.server'
import { toWire } from './growth-to-wire'
import { implement } from './operation-handlers'

export const growthApi = implement(growthOperations, {
	listGrowth: async (ctx) => (await listGrowth(ctx)).map(toWire),
	async recordStage(ctx, { cycle, body }) {
		const { id } = await recordStage(ctx, { cycleId: cycle.id, ...body })
		return { id, growth: toWire(await readGrowth(ctx, { cycle })) }
	},
})

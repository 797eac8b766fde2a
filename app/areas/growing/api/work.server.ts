import { workOperations } from '@sfc/contract/growing/work/operations'
import { implement } from '~/api/operation-handlers'
import { listWork, requireWork } from '~/areas/growing/services/work/list-work.server'
import {
	changeWork,
	recordWork,
	removeWork,
} from '~/areas/growing/services/work/record-work.server'
import {
	discardWork,
	readRunningWork,
	startWork,
	stopWork,
} from '~/areas/growing/services/work/work-timer.server'
import { parsePathId } from '~/http/parse-path-id'

const MOST = 500
const idOf = ({ workId }: { workId: string }) => parsePathId(workId, 'Work entry not found')

export const workApi = implement(workOperations, {
	async listWork(ctx) {
		const [entries, running] = await Promise.all([
			listWork(ctx, { limit: MOST }),
			readRunningWork(ctx),
		])
		return { entries, running }
	},
	recordWork: async (ctx, { body }) => requireWork(ctx, await recordWork(ctx, body)),
	async changeWork(ctx, { params, body }) {
		const id = idOf(params)
		await changeWork(ctx, { id, ...body })
		return requireWork(ctx, { id })
	},
	async removeWork(ctx, { params }) {
		await removeWork(ctx, { id: idOf(params) })
		return { message: 'Work deleted' }
	},
	startWork: (ctx, { body }) => startWork(ctx, body),
	stopWork: async (ctx) => requireWork(ctx, await stopWork(ctx)),
	async discardWork(ctx) {
		await discardWork(ctx)
		return { message: 'Time discarded' }
	},
})

import { toDeletionWire } from '@sfc/contract/deletion/deletion'
import { deletionOperations } from '@sfc/contract/deletion/operations'
import { mailOrigin } from '~/http/public-url.server'
import { exportResponse } from '~/routes/farms/export/export-response.server'
import { requestDeletion } from '~/services/deletion/request-deletion.server'
import { undoDeletion } from '~/services/deletion/undo-deletion.server'
import { implement } from './operation-handlers'

export const deletionApi = implement(deletionOperations, {
	deleteFarm: async (ctx, { body, request }) =>
		toDeletionWire(await requestDeletion(ctx, { ...body, origin: await mailOrigin(request) })),
	async undoDeletion(ctx) {
		await undoDeletion(ctx)
		return toDeletionWire({ deleteAfter: null, deletionBy: null })
	},
	exportFarm: exportResponse,
})

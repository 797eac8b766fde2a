import { toDeletionWire } from '@sfc/contract/data-protection/deletion/deletion'
import { deletionOperations } from '@sfc/contract/data-protection/deletion/operations'
import { mailOrigin } from '~/http/public-url.server'
import { exportResponse } from '~/areas/data-protection/pages/exports/export-response.server'
import { requestDeletion } from '~/areas/data-protection/services/deletion/request-deletion.server'
import { undoDeletion } from '~/areas/data-protection/services/deletion/undo-deletion.server'
import { implement } from '~/api/operation-handlers'

export const deletionApi = implement(deletionOperations, {
	deleteFarm: async (ctx, { body, request }) =>
		toDeletionWire(await requestDeletion(ctx, { ...body, origin: await mailOrigin(request) })),
	async undoDeletion(ctx) {
		await undoDeletion(ctx)
		return toDeletionWire({ deleteAfter: null, deletionBy: null })
	},
	exportFarm: exportResponse,
})

import { privacyOperations } from '@sfc/contract/data-protection/privacy/operations'
import { exportMyData } from '~/areas/data-protection/services/privacy/export-my-data.server'
import { deleteMyAccount } from '~/areas/data-protection/services/privacy/delete-my-account.server'
import { streamDownload } from '~/http/stream-download.server'
import { implement } from '~/api/operation-handlers'

export const privacyApi = implement(privacyOperations, {
	readMyData: async (ctx) =>
		streamDownload(ctx, await exportMyData(ctx), { 'Content-Type': 'application/json' }),
	async deleteMyAccount(ctx) {
		await deleteMyAccount(ctx)
		return { success: true as const }
	},
})

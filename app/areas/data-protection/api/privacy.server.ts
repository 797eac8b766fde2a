import { privacyOperations } from '@sfc/contract/data-protection/privacy/operations'
import { collectMyData } from '~/areas/data-protection/services/privacy/collect-my-data.server'
import { deleteMyAccount } from '~/areas/data-protection/services/privacy/delete-my-account.server'
import { implement } from '~/api/operation-handlers'

export const privacyApi = implement(privacyOperations, {
	readMyData: collectMyData,
	async deleteMyAccount(ctx) {
		await deleteMyAccount(ctx)
		return { success: true as const }
	},
})

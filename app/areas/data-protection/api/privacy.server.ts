import { privacyOperations } from '@sfc/contract/privacy/operations'
import { collectMyData } from '~/services/privacy/collect-my-data.server'
import { deleteMyAccount } from '~/services/privacy/delete-my-account.server'
import { implement } from './operation-handlers'

export const privacyApi = implement(privacyOperations, {
	readMyData: collectMyData,
	async deleteMyAccount(ctx) {
		await deleteMyAccount(ctx)
		return { success: true as const }
	},
})

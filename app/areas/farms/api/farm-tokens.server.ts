import { farmTokenOperations } from '@sfc/contract/accounts/farm-tokens'
import { implement } from '~/api/operation-handlers'
import { createFarmToken } from '~/areas/accounts/services/tokens/create-farm-token.server'
import { listFarmTokens } from '~/areas/accounts/services/tokens/list-farm-tokens.server'
import { revokeFarmToken } from '~/areas/accounts/services/tokens/revoke-token.server'

export const farmTokensApi = implement(farmTokenOperations, {
	listFarmTokens: (ctx) => listFarmTokens(ctx),
	createFarmToken: (ctx, { body }) => createFarmToken(ctx, body),
	async revokeFarmToken(ctx, { params: { tokenId: id } }) {
		await revokeFarmToken(ctx, { id })
		return { success: true as const }
	},
})

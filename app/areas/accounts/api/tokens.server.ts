import { tokenOperations } from '@sfc/contract/accounts/token-operations'
import { createToken } from '~/areas/accounts/services/tokens/create-token.server'
import { listTokens } from '~/areas/accounts/services/tokens/list-tokens.server'
import { revokeToken } from '~/areas/accounts/services/tokens/revoke-token.server'
import { implement } from '~/api/operation-handlers'

export const tokensApi = implement(tokenOperations, {
	listTokens,
	createToken: (ctx, { body }) => createToken(ctx, body),
	async revokeToken(ctx, { params }) {
		await revokeToken(ctx, { id: params.tokenId })
		return { success: true as const }
	},
})

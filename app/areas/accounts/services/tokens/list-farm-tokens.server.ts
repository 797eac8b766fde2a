import type { FarmTokenWire } from '@sfc/contract/accounts/farm-tokens'
import { desc, eq, isNotNull } from 'drizzle-orm'
import { match } from '#db/match'
import { apiTokenFarms, apiTokens, users } from '#db/schema/accounts'
import type { Permitted } from '~/context.server'

/** Lists the tokens that belong to a farm, newest first, with those that have expired and are not deleted yet. */
export async function listFarmTokens(ctx: Permitted<'token.manage'>): Promise<FarmTokenWire[]> {
	const rows = await ctx.db.read
		.select({ token: apiTokens, firstName: users.firstName, lastName: users.lastName })
		.from(apiTokens)
		.innerJoin(apiTokenFarms, eq(apiTokenFarms.tokenId, apiTokens.id))
		.innerJoin(users, eq(users.id, apiTokens.userId))
		.where(match(apiTokenFarms, { farmId: ctx.farm.id }, isNotNull(apiTokens.role)))
		.orderBy(desc(apiTokens.createdAt), apiTokens.id)
	return rows.flatMap(({ token, firstName, lastName }) => {
		const { id, name, role, scopes, createdAt, expiresAt, lastUsedAt } = token
		const madeBy = `${firstName} ${lastName}`.trim()
		return role ? [{ id, name, role, scopes, createdAt, expiresAt, lastUsedAt, madeBy }] : []
	})
}

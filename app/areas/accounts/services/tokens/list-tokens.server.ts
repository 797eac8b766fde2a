import type { TokenWire } from '@sfc/contract/accounts/token'
import { match } from '#db/match'
import { asc, desc, eq, isNull } from 'drizzle-orm'
import { apiTokenFarms, apiTokens } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import type { UserCtx } from '~/context.server'

/** Lists a person's tokens, newest first, with those that have expired and are not deleted yet. */
export async function listTokens({ db, user }: UserCtx): Promise<TokenWire[]> {
	const own = match(apiTokens, { userId: user.id }, isNull(apiTokens.role))
	const tokens = await db.read
		.select()
		.from(apiTokens)
		.where(own)
		.orderBy(desc(apiTokens.createdAt), apiTokens.id)
	const theirFarms = await db.read
		.select({ tokenId: apiTokenFarms.tokenId, id: farms.id, name: farms.name })
		.from(apiTokenFarms)
		.innerJoin(apiTokens, eq(apiTokens.id, apiTokenFarms.tokenId))
		.innerJoin(farms, eq(farms.id, apiTokenFarms.farmId))
		.where(own)
		.orderBy(asc(farms.name), asc(farms.id))
	return tokens.map(({ tokenHash: _hash, userId: _user, role: _role, ...token }) => ({
		...token,
		farms: theirFarms
			.filter(({ tokenId }) => tokenId === token.id)
			.map(({ id, name }) => ({ id, name })),
	}))
}

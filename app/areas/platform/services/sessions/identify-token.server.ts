import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { apiTokenFarms, apiTokens, users } from '#db/schema/accounts'
import type { ApiToken, Ctx, Session, SignedInUser } from '~/context.server'
import { hashToken, newToken } from './token.server'

/** Begins every token of a person, so that programs that look for leaked secrets recognize one. */
const PREFIX = 'sfc_'
/** How often the last use of a token is written, so that not every call costs a write. */
const TOUCH_EVERY_MS = 3_600_000

export const newApiToken = (): string => PREFIX + newToken()

/** Whether a bearer token is one that a person made, and not that of a session. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

const byHash = buildOnce((read) =>
	read
		.select({ user: users, token: apiTokens })
		.from(apiTokens)
		.innerJoin(users, eq(users.id, apiTokens.userId))
		.where(
			and(
				eq(apiTokens.tokenHash, sql.placeholder('tokenHash')),
				gt(apiTokens.expiresAt, sql.placeholder('now')),
			),
		)
		.limit(1)
		.prepare(),
)

const farmsByToken = buildOnce((read) =>
	read
		.select({ farmId: apiTokenFarms.farmId })
		.from(apiTokenFarms)
		.where(eq(apiTokenFarms.tokenId, sql.placeholder('tokenId')))
		.orderBy(asc(apiTokenFarms.farmId))
		.prepare(),
)

/**
 * Identifies the person whose token calls, or who made the token of a farm that calls; null for a token that is
 * unknown, expired or revoked. The current farm is then one of the token's farms.
 */
export async function identifyToken(
	{ db, now }: Ctx,
	{ token: secret }: { token: string },
): Promise<{ user: SignedInUser; session: Session & { token: ApiToken } } | null> {
	const at = now()
	const [row] = await byHash(db.read).execute({ tokenHash: hashToken(secret), now: at })
	if (!row) return null
	const { id, name, scopes, role, tokenHash, createdAt, lastUsedAt } = row.token
	const farmIds = (await farmsByToken(db.read).execute({ tokenId: id })).map(({ farmId }) => farmId)
	if (at - (lastUsedAt ?? 0) > TOUCH_EVERY_MS)
		await db.write(async (tx) => {
			await tx.update(apiTokens).set({ lastUsedAt: at }).where(eq(apiTokens.id, id))
		})
	const { passwordHash: _hash, emailConfirmedAt: _at, currentFarmId: current, ...user } = row.user
	const currentFarmId = farmIds.find((farmId) => farmId === current) ?? farmIds[0] ?? null
	const token = { id, name, scopes, farmIds, role }
	return {
		user: { ...user, currentFarmId },
		session: { tokenHash, method: 'token', createdAt, confirmedAt: 0, token },
	}
}

import { Fault } from '@sfc/domain/fault'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { oneTimeTokens } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { hashToken, newToken } from './token.server'

/** Lifetime of a token for each purpose. */
const LIFE_MS = {
	'reset-password': 30 * 60_000,
	'confirm-registration': 24 * 3_600_000,
	'first-account': 7 * 86_400_000,
	'change-email': 24 * 3_600_000,
	'second-factor': 10 * 60_000,
	'passkey-registration': 5 * 60_000,
	'passkey-sign-in': 5 * 60_000,
} as const
export type TokenPurpose = keyof typeof LIFE_MS

type Payload = Record<string, unknown>
export type TokenHolder = { userId: string | null; payload: Payload }

/** Creates a token that works once for one purpose, and returns it; only its hash is stored. */
export async function issueToken(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	purpose: TokenPurpose,
	{ userId, payload }: { userId: string | null; payload?: Payload },
): Promise<string> {
	const token = newToken()
	const at = now()
	await tx.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, at))
	await tx.insert(oneTimeTokens).values({
		tokenHash: hashToken(token),
		purpose,
		userId,
		payload: payload ?? {},
		createdAt: at,
		expiresAt: at + LIFE_MS[purpose],
	})
	return token
}

const LINK_EXPIRED = 'This link has been used or has expired. Please ask for a new one.'

const isTokenValid = (now: number, purpose: TokenPurpose, token: string) =>
	and(
		eq(oneTimeTokens.tokenHash, hashToken(token)),
		eq(oneTimeTokens.purpose, purpose),
		gt(oneTimeTokens.expiresAt, now),
	)

/** Uses a token up. Throws Fault invalid when it is used, expired or unknown. */
export async function redeemToken(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	purpose: TokenPurpose,
	token: string,
): Promise<TokenHolder> {
	const [row] = await tx
		.delete(oneTimeTokens)
		.where(isTokenValid(now(), purpose, token))
		.returning({ userId: oneTimeTokens.userId, payload: oneTimeTokens.payload })
	if (!row) throw new Fault('invalid', LINK_EXPIRED)
	return { userId: row.userId, payload: row.payload ?? {} }
}

/** Checks a token without using it up, for the page a link opens. Null when it is not valid. */
export async function peekToken(
	{ db, now }: Pick<Ctx, 'db' | 'now'>,
	purpose: TokenPurpose,
	token: string,
): Promise<TokenHolder | null> {
	const [row] = await db.read
		.select({ userId: oneTimeTokens.userId, payload: oneTimeTokens.payload })
		.from(oneTimeTokens)
		.where(isTokenValid(now(), purpose, token))
		.limit(1)
	return row ? { userId: row.userId, payload: row.payload ?? {} } : null
}

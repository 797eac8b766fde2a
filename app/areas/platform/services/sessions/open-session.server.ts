import { lte } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts'
import type { Ctx, RequestSource } from '~/context.server'
import { SLIDING_MS } from './identify-user.server'
import { signOut } from './sign-out.server'
import { hashToken, newToken } from './token.server'

/** Sign-in method; `link` is a mailed one. */
export type SignInMethod = 'password' | 'passkey' | 'link' | 'demo'

/**
 * Opens a session and returns its token; only its hash is stored. Ends the session that the browser
 * had, and deletes expired ones.
 */
export async function openSession(
	ctx: Ctx,
	{ userId, method, from }: { userId: string; method: SignInMethod; from: RequestSource },
): Promise<string> {
	const token = newToken()
	const now = ctx.now()
	await ctx.db.write(async (tx) => {
		await tx.delete(sessions).where(lte(sessions.expiresAt, now))
		await tx.insert(sessions).values({
			tokenHash: hashToken(token),
			userId,
			createdAt: now,
			lastSeenAt: now,
			expiresAt: now + SLIDING_MS,
			confirmedAt: now,
			method,
			ip: from.ip,
			userAgent: from.userAgent?.slice(0, 300) ?? null,
		})
	})
	if (from.sessionToken) await signOut(ctx, { token: from.sessionToken })
	return token
}

import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts'
import type { Session, UserCtx } from '~/context.server'
import { requireCurrentPassword } from '../passwords/require-current-password.server'

/**
 * Re-authenticates the session's person with the password and returns the updated session. Throws
 * Fault invalid at `password` and too-many.
 */
export async function confirmIdentity(
	ctx: UserCtx,
	{ password }: { password: string },
): Promise<Session> {
	await requireCurrentPassword(ctx, password, 'password')
	return recordProof(ctx)
}

/** Records that the person of a session has just re-authenticated. */
export async function recordProof({ db, now, session }: UserCtx): Promise<Session> {
	const confirmedAt = now()
	await db.write(async (tx) => {
		await tx.update(sessions).set({ confirmedAt }).where(eq(sessions.tokenHash, session.tokenHash))
	})
	return { ...session, confirmedAt }
}

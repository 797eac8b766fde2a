import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts'
import type { Session, UserCtx } from '~/context.server'
import { requireCurrentPassword } from '../passwords/require-current-password.server'

/**
 * Takes the password as proof that it is still the same person, for the session it came with, which
 * is returned as it is now. Throws Fault invalid at `password` and too-many.
 */
export async function confirmIdentity(
	ctx: UserCtx,
	{ password }: { password: string },
): Promise<Session> {
	await requireCurrentPassword(ctx, password, 'password')
	return recordProof(ctx)
}

/** Notes that the person of a session has just proved who they are, in whatever way. */
export async function recordProof({ db, now, session }: UserCtx): Promise<Session> {
	const confirmedAt = now()
	await db.write(async (tx) => {
		await tx.update(sessions).set({ confirmedAt }).where(eq(sessions.tokenHash, session.tokenHash))
	})
	return { ...session, confirmedAt }
}

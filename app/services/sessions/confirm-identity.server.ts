import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts'
import type { Session, UserCtx } from '~/context.server'
import { checkOwnPassword } from '../passwords/own-password.server'

/**
 * Takes the password as proof that it is still the same person, for the session it came with, which
 * is returned as it is now. Throws Fault invalid at `password` and too-many.
 */
export async function confirmIdentity(
	ctx: UserCtx,
	{ password }: { password: string },
): Promise<Session> {
	await checkOwnPassword(ctx, password, 'password')
	return noteProof(ctx)
}

/** Notes that the person of a session has just proved who they are, in whatever way. */
export async function noteProof({ db, now, session }: UserCtx): Promise<Session> {
	const confirmedAt = now()
	await db.write(async (tx) => {
		await tx.update(sessions).set({ confirmedAt }).where(eq(sessions.tokenHash, session.tokenHash))
	})
	return { ...session, confirmedAt }
}

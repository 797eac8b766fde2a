import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { hashToken, sessionChannel } from './token.server'

/** Ends the session of a token; an unknown token is no error. */
export async function signOut(ctx: Ctx, { token }: { token: string }): Promise<void> {
	const tokenHash = hashToken(token)
	await ctx.db.write(async (tx) => {
		await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
	})
	ctx.live.publish(sessionChannel({ tokenHash }))
}

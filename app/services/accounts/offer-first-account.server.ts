import { eq } from 'drizzle-orm'
import { oneTimeTokens, users } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { issueToken } from './one-time-token.server'

/**
 * On a server nobody has an account on and nobody may register at: gives the path of the link that
 * makes the first account, and voids the link of the last start. Null when there is an account.
 */
export async function offerFirstAccount(ctx: Pick<Ctx, 'db' | 'now'>): Promise<string | null> {
	return ctx.db.write(async (tx) => {
		await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'first-account'))
		const [somebody] = await tx.select({ id: users.id }).from(users).limit(1)
		if (somebody) return null
		return `/register?first=${await issueToken(tx, ctx, 'first-account', { userId: null })}`
	})
}

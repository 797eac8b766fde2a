import { eq } from 'drizzle-orm'
import { oneTimeTokens, users } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { issueToken } from '~/areas/platform/services/sessions/one-time-token.server'

/**
 * On a server without any account and without open registration: logs a link that creates the first
 * account, and invalidates the link of the previous start. Returns its path, or null when there is
 * an account already.
 */
export async function createFirstAccountLink(
	ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
	publicUrl: string | undefined,
): Promise<string | null> {
	const path = await ctx.db.write(async (tx) => {
		await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'first-account'))
		const [somebody] = await tx.select({ id: users.id }).from(users).limit(1)
		if (somebody) return null
		return `/register?first=${await issueToken(tx, ctx, 'first-account', { userId: null })}`
	})
	if (path !== null)
		ctx.log.warn(
			{ link: `${publicUrl?.replace(/\/$/, '') ?? ''}${path}` },
			'nobody has an account yet: this link makes the first one, once, within 7 days',
		)
	return path
}

import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { oneTimeTokens, users } from '#db/schema/accounts'
import type { Ctx, RequestSource } from '~/context.server'
import { queueMail } from '../mail/queue-mail.server'
import { resetPasswordMail } from '../mail/account-mails.server'
import { issueToken } from '../sessions/one-time-token.server'

/**
 * Mails a link that lets its reader choose a new password. Answers the same whether or not there is
 * such an account. Throws Fault too-many.
 */
export async function requestPasswordReset(
	ctx: Ctx,
	{ email, from, origin }: { email: string; from: RequestSource; origin: string },
): Promise<void> {
	await ctx.limits.passwordResetsPerAddress.count(from.ip ?? 'unknown')
	await ctx.limits.passwordResetsPerAccount.count(email)
	await ctx.db.write(async (tx) => {
		const [user] = await tx
			.select({ id: users.id })
			.from(users)
			.where(and(eq(users.email, email), eq(users.isDemo, false)))
		if (user) await voidResetLinks(tx, user.id)
		// Nobody's token is written too: an unknown address must take as long as a known one.
		const token = await issueToken(tx, ctx, 'reset-password', { userId: user?.id ?? null })
		if (user) await queueMail(tx, ctx, resetPasswordMail({ to: email, origin, token }))
	})
}

/** Makes every link that was mailed for a new password useless. */
export async function voidResetLinks(tx: Tx, userId: string): Promise<void> {
	await tx
		.delete(oneTimeTokens)
		.where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'reset-password')))
}

import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull } from 'drizzle-orm'
import { oneTimeTokens, users } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { passwordChangedMail } from '~/areas/platform/services/mail/account-mails.server'
import {
	publishSessionsEnded,
	endSessions,
} from '~/areas/platform/services/sessions/end-sessions.server'
import { peekToken, redeemToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { hashPassword } from './password.server'
import { rejectWeakPassword } from './reject-weak-password.server'

const PURPOSE = 'reset-password'
const SPENT = 'This link has been used or has expired. Please ask for a new one.'

/** Finds the address of the account a mailed link is for; null when the link is used or expired. */
export async function findAccountToReset(ctx: Ctx, token: string): Promise<string | null> {
	const holder = await peekToken(ctx, PURPOSE, token)
	if (!holder?.userId) return null
	const [user] = await ctx.db.read
		.select({ email: users.email })
		.from(users)
		.where(eq(users.id, holder.userId))
	return user?.email ?? null
}

/**
 * Sets a new password with a mailed link, once: every session ends, pending sign-ins and links are
 * invalidated, and a mail notifies the person. Throws Fault invalid for a used or expired link and
 * at `password`.
 */
export async function resetPassword(
	ctx: Ctx,
	{ token, password }: { token: string; password: string },
): Promise<{ userId: string }> {
	const email = await findAccountToReset(ctx, token)
	if (email === null) throw new Fault('invalid', SPENT)
	await rejectWeakPassword(password, { email })
	const passwordHash = await hashPassword(password)
	const now = ctx.now()
	const { userId, ended } = await ctx.db.write(async (tx) => {
		const { userId } = await redeemToken(tx, ctx, PURPOSE, token)
		if (userId === null) throw new Fault('invalid', SPENT)
		await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
		await tx
			.update(users)
			.set({ emailConfirmedAt: now })
			.where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
		await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
		await queueMail(tx, ctx, passwordChangedMail(email))
		return { userId, ended: await endSessions(tx, { userId }) }
	})
	publishSessionsEnded(ctx, userId, ended)
	return { userId }
}

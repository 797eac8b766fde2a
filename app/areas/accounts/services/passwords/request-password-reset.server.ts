import { match } from '#db/match'
import { mailboxKey } from '@sfc/domain/accounts/mailbox-key'
import { addressKey } from '@sfc/domain/platform/network-prefix'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { oneTimeTokens, users } from '#db/schema/accounts'
import { mails } from '#db/schema/mails'
import type { Ctx, RequestSource } from '~/context.server'
import type { MailOrigin } from '~/areas/platform/services/mail/mail-link.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { resetPasswordMail } from '~/areas/platform/services/mail/account-mails.server'
import { isTrustedBrowser } from '~/areas/platform/services/sessions/is-trusted-browser.server'
import { issueToken } from '~/areas/platform/services/sessions/one-time-token.server'

/**
 * Mails a link that lets its reader choose a new password. The response does not reveal whether
 * there is such an account. Throws Fault too-many, and unavailable where no link can be mailed.
 */
export async function requestPasswordReset(
	ctx: Ctx,
	{ email, from, origin }: { email: string; from: RequestSource; origin: MailOrigin },
): Promise<void> {
	const { device, ip } = from
	if (!device || !(await isTrustedBrowser(ctx, { device, email })))
		await ctx.limits.passwordResetsPerAddress.count(addressKey(ip))
	await ctx.limits.passwordResetsPerAccount.count(mailboxKey(email))
	await ctx.db.write(async (tx) => {
		const [user] = await tx
			.select({ id: users.id })
			.from(users)
			.where(match(users, { email, isDemo: false }))
		if (user) await voidResetLinks(tx, user.id)
		// All of it is done for an unknown address too, so that it takes as long and fails alike.
		const token = await issueToken(tx, ctx, 'reset-password', { userId: user?.id ?? null })
		const mail = resetPasswordMail({ to: email, origin, token })
		const id = await queueMail(tx, ctx, mail)
		if (!user) await tx.delete(mails).where(eq(mails.id, id))
	})
}

/** Invalidates all mailed password-reset links of a person. */
export async function voidResetLinks(tx: Tx, userId: string): Promise<void> {
	await tx.delete(oneTimeTokens).where(match(oneTimeTokens, { userId, purpose: 'reset-password' }))
}

import { match } from '#db/match'
import { mailboxKey } from '@sfc/domain/accounts/mailbox-key'
import type { Tx } from '#db/open.server'
import { oneTimeTokens } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import type { MailOrigin } from '~/areas/platform/services/mail/mail-link.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import {
	addressTakenMail,
	confirmEmailMail,
} from '~/areas/platform/services/mail/account-mails.server'
import { issueToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { isEmailTaken, setEmail } from './set-email.server'

type Change = { email: string; origin: MailOrigin }

/**
 * Changes the e-mail address. Where mail can be sent, the new address must first be confirmed by a
 * link mailed to it; the address to confirm is returned. Otherwise it changes at once. Throws Fault
 * too-many, and (without mail) conflict.
 */
export async function changeEmail(ctx: UserCtx, { email, origin }: Change): Promise<string | null> {
	const { user, clients, db, limits } = ctx
	await limits.emailChangesPerPerson.count(user.id)
	if (typeof clients.mail !== 'object') {
		await db.write((tx) => setEmail(tx, ctx, { userId: user.id, email, proven: false }))
		return null
	}
	await limits.registrationMailsPerMailbox.count(mailboxKey(email))
	await db.write(async (tx) => {
		if (await isEmailTaken(tx, user.id, email))
			return queueMail(tx, ctx, addressTakenMail({ to: email, origin }))
		await voidEmailLinks(tx, user.id)
		const token = await issueToken(tx, ctx, 'change-email', { userId: user.id, payload: { email } })
		return queueMail(tx, ctx, confirmEmailMail({ to: email, origin, token }))
	})
	return email
}

async function voidEmailLinks(tx: Tx, userId: string): Promise<void> {
	await tx.delete(oneTimeTokens).where(match(oneTimeTokens, { userId, purpose: 'change-email' }))
}

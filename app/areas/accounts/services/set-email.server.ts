import { Fault } from '@sfc/domain/fault'
import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { users } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { updateMailChannelAddress } from '~/areas/alarms/services/channels/list-channels.server'
import { emailChangedMail } from '~/areas/platform/services/mail/account-mails.server'
import { voidResetLinks } from './passwords/request-password-reset.server'

const TAKEN = 'Another account has this email address'

type NewEmail = {
	userId: string
	email: string
	/** Whether the address was confirmed by a mailed link. */
	proven: boolean
}

/**
 * Sets an e-mail address, for alarms too, and notifies the previous address. Throws Fault conflict
 * when another account has it.
 */
export async function setEmail(
	tx: Tx,
	ctx: Ctx,
	{ userId, email, proven }: NewEmail,
): Promise<void> {
	if (await isEmailTaken(tx, userId, email)) throw new Fault('conflict', TAKEN, { field: 'email' })
	const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
	if (!user) throw new Fault('not-found', 'This account no longer exists')
	await tx
		.update(users)
		.set({ email, emailConfirmedAt: proven ? ctx.now() : null })
		.where(eq(users.id, userId))
	await updateMailChannelAddress(tx, ctx, { userId, email })
	await voidResetLinks(tx, userId)
	await queueMail(tx, ctx, emailChangedMail(user.email))
}

/** Whether another account has the address. */
export async function isEmailTaken(tx: Tx, userId: string, email: string): Promise<boolean> {
	const [other] = await tx
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.email, email), ne(users.id, userId)))
	return other !== undefined
}

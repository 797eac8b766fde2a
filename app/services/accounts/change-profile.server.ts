import type { ProfileInput } from '@sfc/contract/accounts/profile'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { changeEmail } from './change-email.server'
import { requirePersonalAccount } from '../sessions/require-personal-account.server'
import { requireRecentProof } from '../sessions/require-recent-proof.server'
import type { MailOrigin } from '../mail/mail-link.server'

export type ProfileChange = {
	/** The new address, which takes effect once the link mailed to it is opened. */
	emailToConfirm: string | null
}

/**
 * Changes a person's name, phone and e-mail address. A new address needs recent re-authentication,
 * and where mail can be sent it takes effect only once the link mailed to it is opened. Throws
 * Fault unconfirmed, conflict at `email` and too-many; then nothing is changed.
 */
export async function changeProfile(
	ctx: UserCtx,
	{ email, firstName, lastName, phone }: ProfileInput,
	{ origin }: { origin: MailOrigin },
): Promise<ProfileChange> {
	const isOther = email !== ctx.user.email
	if (isOther) {
		requirePersonalAccount(ctx)
		requireRecentProof(ctx)
	}
	const emailToConfirm = isOther ? await changeEmail(ctx, { email, origin }) : null
	await ctx.db.write(async (tx) => {
		await tx
			.update(users)
			.set({ firstName, lastName, phone: phone ?? null })
			.where(eq(users.id, ctx.user.id))
	})
	return { emailToConfirm }
}

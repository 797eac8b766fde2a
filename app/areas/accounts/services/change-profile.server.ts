import type { ProfileInput } from '@sfc/contract/accounts/profile'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { costlyNumber, isCostlyNumber } from '~/areas/platform/services/mail/is-costly-number'
import { changeEmail } from './change-email.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import type { MailOrigin } from '~/areas/platform/services/mail/mail-link.server'

export type ProfileChange = {
	/** New address, in effect once the link mailed to it is opened. */
	emailToConfirm: string | null
}

/**
 * Changes a person's name, phone and e-mail address, which needs recent re-authentication. Where mail
 * can be sent a new address takes effect only once the link mailed to it is opened. Throws Fault
 * unconfirmed, invalid at `phone`, conflict at `email` and too-many; then nothing is changed.
 */
export async function changeProfile(
	ctx: UserCtx,
	{ email, firstName, lastName, phone }: ProfileInput,
	{ origin }: { origin: MailOrigin },
): Promise<ProfileChange> {
	const { user } = ctx
	// Only a number with its country code tells what it costs, and only such a number is texted.
	if (phone?.startsWith('+') && isCostlyNumber(phone)) throw costlyNumber()
	const isOther = email !== user.email
	if (isOther) requirePersonalAccount(ctx)
	const wanted = { firstName, lastName, phone: phone ?? null }
	if (isOther || changedFields(user, wanted, ['firstName', 'lastName', 'phone']))
		requireRecentProof(ctx)
	const emailToConfirm = isOther ? await changeEmail(ctx, { email, origin }) : null
	await ctx.db.write(async (tx) => {
		await tx.update(users).set(wanted).where(eq(users.id, user.id))
	})
	return { emailToConfirm }
}

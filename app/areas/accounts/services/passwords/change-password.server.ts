import { match } from '#db/match'
import type { ChangePasswordInput } from '@sfc/contract/accounts/change-password'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { passwordChangedMail } from '~/areas/platform/services/mail/account-mails.server'
import {
	publishSessionsEnded,
	endSessions,
} from '~/areas/platform/services/sessions/end-sessions.server'
import { requireCurrentPassword } from './require-current-password.server'
import { hashPassword } from './password.server'
import { voidResetLinks } from './request-password-reset.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { rejectWeakPassword } from './reject-weak-password.server'

/**
 * Changes the password of a person who gives the old one, ends all their other sessions and
 * notifies them by mail. Throws Fault invalid at `currentPassword` or `newPassword`, conflict and
 * too-many.
 */
export async function changePassword(
	ctx: UserCtx,
	{ currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
	requirePersonalAccount(ctx)
	const { user, session } = ctx
	const stored = await requireCurrentPassword(ctx, currentPassword, 'currentPassword')
	if (newPassword === currentPassword)
		throw new Fault('invalid', 'Please choose a password other than your current one', {
			field: 'newPassword',
		})
	await rejectWeakPassword(newPassword, { email: user.email, field: 'newPassword' })
	const passwordHash = await hashPassword(newPassword)
	const ended = await ctx.db.write(async (tx) => {
		const changed = await tx
			.update(users)
			.set({ passwordHash })
			.where(match(users, { id: user.id, passwordHash: stored }))
			.returning({ id: users.id })
		if (changed.length === 0)
			throw new Fault('conflict', 'The password was changed elsewhere at the same moment')
		await tx
			.update(sessions)
			.set({ confirmedAt: ctx.now() })
			.where(eq(sessions.tokenHash, session.tokenHash))
		await voidResetLinks(tx, user.id)
		await queueMail(tx, ctx, passwordChangedMail(user.email))
		return endSessions(tx, { userId: user.id, except: session.tokenHash })
	})
	publishSessionsEnded(ctx, user.id, ended)
}

import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { createRecoveryCodes, replaceRecoveryCodes } from './recovery-code.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { findSecondFactorStart } from './second-factor.server'
import { securityChangedMail } from '~/areas/platform/services/mail/sign-in-mails.server'

/**
 * Returns ten new recovery codes, which are stored only as hashes; the older ones stop working.
 * Throws Fault conflict without two-factor sign-in.
 */
export async function renewRecoveryCodes(ctx: UserCtx): Promise<string[]> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const { user, now } = ctx
	if ((await findSecondFactorStart(ctx, user.id)) === null)
		throw new Fault('conflict', 'Two-factor sign-in is off')
	const made = await createRecoveryCodes(user.id)
	await ctx.db.write(async (tx) => {
		await replaceRecoveryCodes(tx, user.id, made)
		const what = 'New recovery codes were created; the older ones no longer work'
		await queueMail(tx, ctx, securityChangedMail({ to: user.email, what, at: now() }))
	})
	return made.codes
}

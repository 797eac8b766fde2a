import { eq } from 'drizzle-orm'
import { recoveryCodes, totpSeeds } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { securityChangedMail } from '~/areas/platform/services/mail/sign-in-mails.server'

/**
 * Turns two-factor sign-in off and deletes its recovery codes, also when it is only half set up.
 */
export async function turnOffTotp(ctx: UserCtx): Promise<void> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const { user, now } = ctx
	await ctx.db.write(async (tx) => {
		const [was] = await tx
			.delete(totpSeeds)
			.where(eq(totpSeeds.userId, user.id))
			.returning({ confirmedAt: totpSeeds.confirmedAt })
		await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
		if (!was?.confirmedAt) return
		const what = 'Two-factor sign-in was turned off'
		await queueMail(tx, ctx, securityChangedMail({ to: user.email, what, at: now() }))
	})
}

import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull } from 'drizzle-orm'
import { totpSeeds } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { createRecoveryCodes, replaceRecoveryCodes } from './recovery-code.server'
import { countCodeAttempt, resetCodeLimit } from './second-factor.server'
import { readTotpSetUp } from './set-up-totp.server'
import { securityChangedMail } from '~/areas/platform/services/mail/sign-in-mails.server'
import { findTotpStep } from './totp.server'

/**
 * Turns two-factor sign-in on with the first code of the authenticator app, and returns ten
 * recovery codes, which are stored only as hashes. Throws Fault invalid at `code` for a wrong one,
 * conflict when nothing was set up.
 */
export async function confirmTotp(ctx: UserCtx, { code }: { code: string }): Promise<string[]> {
	const { user, now } = ctx
	const setUp = await readTotpSetUp(ctx)
	if (!setUp) throw new Fault('conflict', 'Please start setting up again')
	await countCodeAttempt(ctx, user.id)
	const step = findTotpStep(setUp.seed, code, now())
	if (step === null)
		throw new Fault('invalid', 'Wrong code. Check the time on your phone and try the next one.', {
			field: 'code',
		})
	const made = await createRecoveryCodes(user.id)
	await ctx.db.write(async (tx) => {
		const confirmed = await tx
			.update(totpSeeds)
			.set({ confirmedAt: now(), lastStep: step })
			.where(and(eq(totpSeeds.userId, user.id), isNull(totpSeeds.confirmedAt)))
			.returning({ userId: totpSeeds.userId })
		if (confirmed.length === 0) throw new Fault('conflict', 'Two-factor sign-in is on already')
		await replaceRecoveryCodes(tx, user.id, made)
		const what = 'Two-factor sign-in was turned on'
		await queueMail(tx, ctx, securityChangedMail({ to: user.email, what, at: now() }))
	})
	await resetCodeLimit(ctx, user.id)
	return made.codes
}

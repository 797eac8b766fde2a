import { Fault } from '@sfc/domain/fault'
import type { Ctx } from '~/context.server'
import { peekToken, redeemToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { setEmail } from './set-email.server'

const PURPOSE = 'change-email'

/** Finds the address that a mailed link confirms; null when the link is used or expired. */
export async function findEmailToConfirm(ctx: Ctx, token: string): Promise<string | null> {
	const holder = await peekToken(ctx, PURPOSE, token)
	const email = holder?.payload['email']
	return typeof email === 'string' ? email : null
}

/** Confirms a new address by the link mailed to it. Throws Fault invalid and conflict. */
export async function confirmEmail(
	ctx: Ctx,
	{ token }: { token: string },
): Promise<{ email: string }> {
	const { userId, email } = await ctx.db.write(async (tx) => {
		const { userId, payload } = await redeemToken(tx, ctx, PURPOSE, token)
		const email = payload['email']
		if (userId === null || typeof email !== 'string')
			throw new Fault('invalid', 'No account belongs to this link')
		await setEmail(tx, ctx, { userId, email, proven: true })
		return { userId, email }
	})
	ctx.live.publish(`person:${userId}`)
	return { email }
}

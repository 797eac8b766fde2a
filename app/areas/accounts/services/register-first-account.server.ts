import type { RegisterInput } from '@sfc/contract/accounts/register'
import { Fault } from '@sfc/domain/fault'
import { users } from '#db/schema/accounts'
import type { Ctx, RequestSource } from '~/context.server'
import { completeSignIn } from './sign-in/complete-sign-in.server'
import { insertUser } from './insert-user.server'
import { peekToken, redeemToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { hashPassword } from './passwords/password.server'
import { rejectWeakPassword } from './passwords/reject-weak-password.server'

const SPENT =
	'This link has been used or has expired. A server without accounts logs a new one when it starts.'

/** Throws Fault forbidden unless the first-account link is still valid. */
export async function requireFirstAccountLink(ctx: Ctx, token: string): Promise<void> {
	if (!(await peekToken(ctx, 'first-account', token))) throw new Fault('forbidden', SPENT)
}

/**
 * Creates the first account of a server without open registration, with the link from its log, and
 * returns a session token. Throws Fault forbidden when the link is used or expired.
 */
export async function registerFirstAccount(
	ctx: Ctx,
	{ password, ...person }: RegisterInput,
	{ first, from }: { first: string; from: RequestSource },
): Promise<{ token: string }> {
	await requireFirstAccountLink(ctx, first)
	await rejectWeakPassword(password, person)
	const passwordHash = await hashPassword(password)
	const userId = await ctx.db.write(async (tx) => {
		await redeemToken(tx, ctx, 'first-account', first).catch(() => {
			throw new Fault('forbidden', SPENT)
		})
		const [somebody] = await tx.select({ id: users.id }).from(users).limit(1)
		if (somebody) throw new Fault('forbidden', SPENT)
		return insertUser(tx, ctx, { ...person, passwordHash, emailProven: false })
	})
	return { token: await completeSignIn(ctx, { userId, method: 'password', from }) }
}

import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import type { Ctx, RequestSource } from '~/context.server'
import { completeSignIn } from './sign-in/complete-sign-in.server'
import { insertUser } from './insert-user.server'
import { peekToken, redeemToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { verifyPassword } from './passwords/password.server'

const PURPOSE = 'confirm-registration'

const Applicant = z.object({
	firstName: z.string(),
	lastName: z.string(),
	email: z.string(),
	passwordHash: z.string(),
	next: z.string().nullable(),
})

/** Finds the account that a mailed link would create; null when the link is used or expired. */
export async function findRegistrationToConfirm(
	ctx: Ctx,
	token: string,
): Promise<z.infer<typeof Applicant> | null> {
	const holder = await peekToken(ctx, PURPOSE, token)
	return holder && Applicant.parse(holder.payload)
}

/**
 * Creates the account a mailed link is for and opens a session. It asks for the password chosen at
 * registration: otherwise an attacker could register somebody else's address and wait for its owner
 * to open the link. Throws Fault invalid for a used or expired link and at `password`, and
 * conflict.
 */
export async function confirmRegistration(
	ctx: Ctx,
	{ token, password }: { token: string; password: string },
	from: RequestSource,
): Promise<{ token: string; next: string | null }> {
	const applicant = await findRegistrationToConfirm(ctx, token)
	if (!applicant) throw new Fault('invalid', 'This link has been used or has expired')
	const { next, ...person } = applicant
	await ctx.limits.registrationPasswords.count(person.email)
	if (!(await verifyPassword(person.passwordHash, password)).ok)
		throw new Fault('invalid', 'This is not the password you chose', { field: 'password' })
	const userId = await ctx.db.write(async (tx) => {
		await redeemToken(tx, ctx, PURPOSE, token)
		return insertUser(tx, ctx, { ...person, emailProven: true })
	})
	await ctx.limits.registrationPasswords.forget(person.email)
	return { next, token: await completeSignIn(ctx, { userId, method: 'password', from }) }
}

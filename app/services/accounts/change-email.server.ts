import { Fault } from '@sfc/domain/fault'
import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { oneTimeTokens, users } from '#db/schema/accounts'
import type { Ctx, UserCtx } from '~/context.server'
import { queueMail } from '../mail/queue-mail.server'
import { addressTakenMail, confirmEmailMail, emailChangedMail } from './account-mails.server'
import { issueToken, redeemToken } from './one-time-token.server'
import { rateLimit } from './rate-limit.server'

const perPerson = rateLimit({ points: 10, windowS: 3600, of: 'changes of the email address' })
const TAKEN = 'Another account has this email address'

type Change = { email: string; origin: string }

/**
 * Sets another e-mail address: at once where no mail can be sent, else by a link sent to it, and
 * then the address that waits is returned. Throws Fault too-many, and without mail conflict.
 */
export async function changeEmail(ctx: UserCtx, { email, origin }: Change): Promise<string | null> {
	const { user, clients, db } = ctx
	await perPerson.count(user.id)
	if (typeof clients.mail !== 'object') {
		await db.write((tx) => setEmail(tx, ctx, { userId: user.id, email, origin, proven: false }))
		return null
	}
	await db.write(async (tx) => {
		if (await isTaken(tx, user.id, email))
			return queueMail(tx, ctx, addressTakenMail({ to: email, origin }))
		await voidEmailLinks(tx, user.id)
		const token = await issueToken(tx, ctx, 'change-email', { userId: user.id, payload: { email } })
		return queueMail(tx, ctx, confirmEmailMail({ to: email, origin, token }))
	})
	return email
}

/** Takes the link sent to a new address: it counts from now on. Throws Fault invalid and conflict. */
export async function confirmEmail(
	ctx: Ctx,
	{ token, origin }: { token: string; origin: string },
): Promise<{ email: string }> {
	const { userId, email } = await ctx.db.write(async (tx) => {
		const { userId, payload } = await redeemToken(tx, ctx, 'change-email', token)
		const email = payload['email']
		if (userId === null || typeof email !== 'string')
			throw new Fault('invalid', 'This link is void')
		await setEmail(tx, ctx, { userId, email, origin, proven: true })
		return { userId, email }
	})
	ctx.live.publish(`person:${userId}`)
	return { email }
}

/** Writes it, and tells the address that was there before. */
async function setEmail(
	tx: Tx,
	ctx: Ctx,
	{ userId, email, origin, proven }: Change & { userId: string; proven: boolean },
): Promise<void> {
	if (await isTaken(tx, userId, email)) throw new Fault('conflict', TAKEN, { field: 'email' })
	const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
	if (!user) throw new Fault('not-found', 'This account is gone')
	await tx
		.update(users)
		.set({ email, emailConfirmedAt: proven ? ctx.now() : null })
		.where(eq(users.id, userId))
	await tx
		.delete(oneTimeTokens)
		.where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'reset-password')))
	await queueMail(tx, ctx, emailChangedMail({ to: user.email, origin }))
}

async function isTaken(tx: Tx, userId: string, email: string): Promise<boolean> {
	const [other] = await tx
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.email, email), ne(users.id, userId)))
	return other !== undefined
}

async function voidEmailLinks(tx: Tx, userId: string): Promise<void> {
	await tx
		.delete(oneTimeTokens)
		.where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'change-email')))
}

import { deviceOf } from '@sfc/domain/accounts/device-of'
import { networkOf } from '@sfc/domain/accounts/network-of'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { signIns, users } from '#db/schema/accounts'
import type { Ctx, From } from '~/context.server'
import { queueMail } from '../mail/queue-mail.server'
import { noteSignIn } from './note-sign-in.server'
import { openSession, type SignInMethod } from '../sessions/open-session.server'
import { unfamiliarSignInMail } from './sign-in-mails.server'

export type Admission = { userId: string; method: SignInMethod; from: From }

/** How many sign-ins back a browser or a network is remembered. */
const REMEMBERED = 200

/**
 * Lets somebody in who has proved who they are: returns the token of a new session and notes it in
 * the login history. A browser or network never seen before is told to them by mail.
 */
export async function admitPerson(ctx: Ctx, { userId, method, from }: Admission): Promise<string> {
	await ctx.db.write(async (tx) => {
		if (method !== 'demo' && (await isUnfamiliar(tx, userId, from)))
			await tellPerson(tx, ctx, userId, from)
		await noteSignIn(tx, ctx, { userId, outcome: 'signed-in', method, from })
	})
	return openSession(ctx, { userId, method, from })
}

/** Nothing is unfamiliar about the very first sign-in. */
async function isUnfamiliar(tx: Tx, userId: string, from: From): Promise<boolean> {
	const before = await tx
		.select({ ip: signIns.ip, userAgent: signIns.userAgent })
		.from(signIns)
		.where(
			and(eq(signIns.userId, userId), eq(signIns.outcome, 'signed-in'), ne(signIns.method, 'demo')),
		)
		.orderBy(desc(signIns.id))
		.limit(REMEMBERED)
	if (before.length === 0) return false
	const device = deviceOf(from.userAgent)
	const network = networkOf(from.ip)
	return !(
		before.some(({ userAgent }) => deviceOf(userAgent) === device) &&
		before.some(({ ip }) => networkOf(ip) === network)
	)
}

async function tellPerson(tx: Tx, ctx: Ctx, userId: string, from: From): Promise<void> {
	const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
	if (!person) return
	const device = deviceOf(from.userAgent)
	await queueMail(tx, ctx, unfamiliarSignInMail({ to: person.email, device, at: ctx.now() }))
}

import { match } from '#db/match'
import { describeUserAgent } from '@sfc/domain/platform/describe-user-agent'
import { networkPrefix } from '@sfc/domain/platform/network-prefix'
import { desc, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { signIns, users } from '#db/schema/accounts'
import type { Ctx, RequestSource } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { recordSignIn } from './record-sign-in.server'
import {
	openSession,
	type SignInMethod,
} from '~/areas/platform/services/sessions/open-session.server'
import { unfamiliarSignInMail } from '~/areas/platform/services/mail/sign-in-mails.server'

export type VerifiedSignIn = { userId: string; method: SignInMethod; from: RequestSource }

/** Most past sign-ins that are compared to recognize a browser or a network. */
const REMEMBERED = 200

/**
 * Completes a sign-in: returns the token of a new session and records it in the login history. A
 * new browser or network is reported to the person by mail.
 */
export async function completeSignIn(
	ctx: Ctx,
	{ userId, method, from }: VerifiedSignIn,
): Promise<string> {
	await ctx.db.write(async (tx) => {
		if (method !== 'demo' && (await isUnfamiliar(tx, userId, from)))
			await mailPerson(tx, ctx, userId, from)
		await recordSignIn(tx, ctx, { userId, outcome: 'signed-in', method, from })
	})
	return openSession(ctx, { userId, method, from })
}

/** Whether the browser or network is new; the very first sign-in is never unfamiliar. */
async function isUnfamiliar(tx: Tx, userId: string, from: RequestSource): Promise<boolean> {
	const before = await tx
		.select({ ip: signIns.ip, userAgent: signIns.userAgent })
		.from(signIns)
		.where(match(signIns, { userId, outcome: 'signed-in' }, ne(signIns.method, 'demo')))
		.orderBy(desc(signIns.id))
		.limit(REMEMBERED)
	if (before.length === 0) return false
	const device = describeUserAgent(from.userAgent)
	const network = networkPrefix(from.ip)
	return !(
		before.some(({ userAgent }) => describeUserAgent(userAgent) === device) &&
		before.some(({ ip }) => networkPrefix(ip) === network)
	)
}

async function mailPerson(tx: Tx, ctx: Ctx, userId: string, from: RequestSource): Promise<void> {
	const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
	if (!person) return
	const device = describeUserAgent(from.userAgent)
	await queueMail(tx, ctx, unfamiliarSignInMail({ to: person.email, device, at: ctx.now() }))
}

import { match } from '#db/match'
import type { SignInInput } from '@sfc/contract/accounts/sign-in'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import type { Ctx, RequestSource } from '~/context.server'
import { completeSignIn } from './complete-sign-in.server'
import { recordSignIn } from './record-sign-in.server'
import { issueToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { hashPassword, verifyPassword } from '../passwords/password.server'
import { findSecondFactorStart } from '../second-factor/second-factor.server'
import { countSignIn } from './sign-in-limits.server'

type Attempt = SignInInput & RequestSource

const RECORD_AFTER_MS = 200

export type SignedIn =
	| { kind: 'session'; token: string }
	/** Right password; the ticket and a code open the session within ten minutes. */
	| { kind: 'second-factor'; ticket: string }

/**
 * Checks e-mail address and password. Throws Fault unauthenticated for wrong credentials and
 * too-many after too many of them.
 */
export async function signIn(ctx: Ctx, attempt: Attempt): Promise<SignedIn> {
	const { email, password, ...from } = attempt
	const { isFamiliar, forgive } = await countSignIn(ctx, attempt)
	const [user] = await ctx.db.read
		.select({ id: users.id, passwordHash: users.passwordHash })
		.from(users)
		.where(eq(users.email, email))
		.limit(1)
	const { ok, needsRehash } = await verifyPassword(user?.passwordHash ?? null, password, {
		first: isFamiliar,
	})
	if (!user || !ok) {
		if (user) recordWrongPassword(ctx, user.id, from)
		throw new Fault('unauthenticated', 'Please check your credentials')
	}
	await forgive()
	if (needsRehash)
		await rehashPassword(ctx, { userId: user.id, stored: user.passwordHash, password })
	return proceed(ctx, user.id, from)
}

/**
 * Records a wrong password, deferred and not awaited, so that refusing takes the same time with and
 * without an account.
 */
function recordWrongPassword(ctx: Ctx, userId: string, from: RequestSource): void {
	const note = { userId, outcome: 'wrong-password', method: 'password', from } as const
	setTimeout(() => {
		ctx.db
			.write((tx) => recordSignIn(tx, ctx, note))
			.catch((error: unknown) => ctx.log.error({ err: error }, 'a sign-in was not noted'))
	}, RECORD_AFTER_MS)
}

async function proceed(ctx: Ctx, userId: string, from: RequestSource): Promise<SignedIn> {
	if ((await findSecondFactorStart(ctx, userId)) === null)
		return {
			kind: 'session',
			token: await completeSignIn(ctx, { userId, method: 'password', from }),
		}
	const ticket = await ctx.db.write((tx) => issueToken(tx, ctx, 'second-factor', { userId }))
	return { kind: 'second-factor', ticket }
}

/**
 * Stores a password with today's cost, while it is known; does nothing when it was changed
 * meanwhile.
 */
async function rehashPassword(
	ctx: Pick<Ctx, 'db'>,
	{ userId, stored, password }: { userId: string; stored: string; password: string },
): Promise<void> {
	const passwordHash = await hashPassword(password)
	await ctx.db.write(async (tx) => {
		await tx
			.update(users)
			.set({ passwordHash })
			.where(match(users, { id: userId, passwordHash: stored }))
	})
}

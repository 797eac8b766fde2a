import { verify } from '@node-rs/argon2'
import type { SignInInput } from '@sfc/contract/accounts/sign-in'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import type { Ctx, From } from '~/context.server'
import { openSession } from './open-session.server'
import { countSignIn, forgiveSignIn } from './sign-in-limits.server'

/** Hash of a password nobody has: an unknown e-mail address costs the time of a known one. */
const NOBODY =
	'$argon2id$v=19$m=19456,t=2,p=1$Ld3pWFQaiq/QUuC49p7kNQ$DbzpgHbAx+2kcQQZyo0QQNCbp00vmYR+AZAIxngEhZ4'

type Attempt = SignInInput & From

/**
 * Signs a person in and returns the token of a new session. Throws Fault unauthenticated for wrong
 * credentials and too-many after too many of them.
 */
export async function signIn(ctx: Ctx, attempt: Attempt): Promise<string> {
	await countSignIn(attempt)
	const [user] = await ctx.db.read
		.select({ id: users.id, passwordHash: users.passwordHash })
		.from(users)
		.where(eq(users.email, attempt.email))
		.limit(1)
	const matches = await verify(user?.passwordHash ?? NOBODY, attempt.password)
	if (!user || !matches) throw new Fault('unauthenticated', 'Please check your credentials')
	await forgiveSignIn(attempt)
	const { ip, userAgent } = attempt
	return openSession(ctx, { userId: user.id, method: 'password', from: { ip, userAgent } })
}

import { Fault } from '@sfc/domain/fault'
import { asc, eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import type { Ctx, RequestSource } from '~/context.server'
import { completeSignIn } from './complete-sign-in.server'

/**
 * Signs in as the demo user and returns the token of a new session. Throws Fault not-found on a
 * server without a demo.
 */
export async function demoSignIn(
	ctx: Ctx & { env: { DEMO: boolean } },
	from: RequestSource,
): Promise<string> {
	if (!ctx.env.DEMO) throw new Fault('not-found', 'This server has no demo')
	const [user] = await ctx.db.read
		.select({ id: users.id })
		.from(users)
		.where(eq(users.isDemo, true))
		.orderBy(asc(users.createdAt))
		.limit(1)
	if (!user) throw new Fault('unavailable', 'Unable to authenticate. Please try again.')
	return completeSignIn(ctx, { userId: user.id, method: 'demo', from })
}

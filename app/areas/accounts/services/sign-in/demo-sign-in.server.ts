import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { asc, eq } from 'drizzle-orm'
import { farmMembers, users } from '#db/schema/accounts'
import { DEMO_FARM_ID } from '#db/seed'
import type { Ctx, RequestSource } from '~/context.server'
import { completeSignIn } from './complete-sign-in.server'

/**
 * Signs in as the demo user: returns the token of a new session, and the farm whose equipment is
 * simulated, as long as it exists. Throws Fault not-found on a server without a demo.
 */
export async function demoSignIn(
	ctx: Ctx & { env: { DEMO: boolean } },
	from: RequestSource,
): Promise<{ token: string; farmId: number | null }> {
	if (!ctx.env.DEMO) throw new Fault('not-found', 'This server has no demo')
	const [user] = await ctx.db.read
		.select({ id: users.id })
		.from(users)
		.where(eq(users.isDemo, true))
		.orderBy(asc(users.createdAt))
		.limit(1)
	if (!user) throw new Fault('unavailable', 'Unable to authenticate. Please try again.')
	const [farm] = await ctx.db.read
		.select({ id: farmMembers.farmId })
		.from(farmMembers)
		.where(match(farmMembers, { userId: user.id, farmId: DEMO_FARM_ID }))
	const token = await completeSignIn(ctx, { userId: user.id, method: 'demo', from })
	return { token, farmId: farm?.id ?? null }
}

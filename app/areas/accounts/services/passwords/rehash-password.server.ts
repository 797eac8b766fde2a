import { match } from '#db/match'
import { users } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { hashPassword } from './password.server'

/**
 * Stores a password with today's cost, while it is known; does nothing when it was changed
 * meanwhile.
 */
export async function rehashPassword(
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

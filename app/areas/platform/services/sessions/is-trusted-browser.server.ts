import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import type { Ctx, TrustedBrowser } from '~/context.server'

/** Whether the owner of an account signed in on this device before. */
export async function isTrustedBrowser(
	{ db }: Pick<Ctx, 'db'>,
	{ device, email }: { device: TrustedBrowser; email: string },
): Promise<boolean> {
	const [user] = await db.read
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.email, email), inArray(users.id, device.userIds)))
		.limit(1)
	return user !== undefined
}

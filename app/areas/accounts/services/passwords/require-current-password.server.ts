import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { verifyPassword } from './password.server'

/**
 * Checks the current password of a signed-in person and returns its stored hash. Throws Fault
 * invalid at `field` when it is wrong, and too-many after ten wrong ones in 15 minutes.
 */
export async function requireCurrentPassword(
	{ db, user, limits }: UserCtx,
	password: string,
	field: string,
): Promise<string> {
	await limits.passwordsPerPerson.count(user.id)
	const [row] = await db.read
		.select({ stored: users.passwordHash })
		.from(users)
		.where(eq(users.id, user.id))
	const stored = row?.stored ?? null
	const { ok } = await verifyPassword(stored, password, { first: true })
	if (!ok || stored === null) throw new Fault('invalid', 'Wrong password', { field })
	await limits.passwordsPerPerson.forget(user.id)
	return stored
}

import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { verifyPassword } from './password.server'
import { rateLimit } from '../rate-limits/rate-limit.server'

const guesses = rateLimit({ points: 10, windowS: 15 * 60, of: 'wrong passwords' })

/**
 * Checks the password of the person who is signed in and returns its stored hash. Throws Fault
 * invalid at `field` when it is wrong, and too-many after ten wrong ones in 15 minutes.
 */
export async function requireCurrentPassword(
	{ db, user }: UserCtx,
	password: string,
	field: string,
): Promise<string> {
	await guesses.count(user.id)
	const [row] = await db.read
		.select({ stored: users.passwordHash })
		.from(users)
		.where(eq(users.id, user.id))
	const stored = row?.stored ?? null
	const { ok } = await verifyPassword(stored, password)
	if (!ok || stored === null) throw new Fault('invalid', 'This is not your password', { field })
	await guesses.forget(user.id)
	return stored
}

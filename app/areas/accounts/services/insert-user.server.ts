import { randomUUID } from 'node:crypto'
import { Fault } from '@sfc/domain/fault'
import type { Tx } from '#db/open.server'
import { users } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'

export type NewUser = {
	firstName: string
	lastName: string
	email: string
	passwordHash: string
	/** Whether the address was confirmed by a mailed link. */
	emailProven: boolean
}

const EMAIL_TAKEN =
	'There is an account with this email address already. Sign in, or reset its password.'

/**
 * Creates an account and returns its id. Throws Fault conflict at `email` when the address is
 * taken.
 */
export async function insertUser(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	{ emailProven, ...person }: NewUser,
): Promise<string> {
	const at = now()
	const [user] = await tx
		.insert(users)
		.values({
			...person,
			id: randomUUID(),
			emailConfirmedAt: emailProven ? at : null,
			createdAt: at,
		})
		.onConflictDoNothing({ target: users.email })
		.returning({ id: users.id })
	if (!user) throw new Fault('conflict', EMAIL_TAKEN, { field: 'email' })
	return user.id
}

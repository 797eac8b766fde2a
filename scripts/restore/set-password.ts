import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDb } from '#db/open.server'
import { users } from '#db/schema/accounts'
import { hashPassword } from '../../app/areas/accounts/services/passwords/password.server'
import { rejectWeakPassword } from '../../app/areas/accounts/services/passwords/reject-weak-password.server'
import { readEnv } from '../../app/env.server'
import { readPassword } from '../add-user/read-password'

/** Asks for the first password of a restored person; one that is there stays. */
export async function setPassword(email: string): Promise<void> {
	const env = readEnv()
	const db = await openDb({ url: env.DATABASE_URL ?? join(env.DATA_DIR, 'farm.db') })
	try {
		const [person] = await db.read
			.select({ id: users.id, passwordHash: users.passwordHash })
			.from(users)
			.where(eq(users.email, email))
		if (!person) throw new Error(`${email} has no account here: name a person of the archive`)
		if (person.passwordHash !== '') throw new Error(`${email} has a password already; it stays`)
		const password = await readPassword()
		await rejectWeakPassword(password, { email })
		const passwordHash = await hashPassword(password)
		await db.write(
			async (tx) =>
				void (await tx.update(users).set({ passwordHash }).where(eq(users.id, person.id))),
		)
		console.log(`${email} can sign in with that password.`)
	} finally {
		await db.close()
	}
}

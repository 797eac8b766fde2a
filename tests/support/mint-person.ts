import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { hashSync } from '@node-rs/argon2'
import { PASSWORD_COST } from './quick-password-cost'
import Database from '#db/sqlite/driver'

const DAY_MS = 86_400_000

type NewPerson = { firstName: string; lastName: string; email: string; password: string }

/**
 * Adds a signed-in user directly to the database of a running server, because registering and
 * signing in take a slow password hash. Returns the session's token.
 */
export function mintPerson(dataDir: string, { password, ...person }: NewPerson): string {
	const now = Date.now()
	const user = {
		...person,
		id: randomUUID(),
		passwordHash: hashSync(password, PASSWORD_COST),
		now,
	}
	const token = randomBytes(32).toString('base64url')
	const session = {
		tokenHash: createHash('sha256').update(token).digest('base64url'),
		userId: user.id,
		now,
		expiresAt: now + 30 * DAY_MS,
	}
	const db = new Database(join(dataDir, 'farm.db'))
	try {
		db.prepare(
			`insert into users (id, email, password_hash, first_name, last_name, created_at)
			 values (@id, @email, @passwordHash, @firstName, @lastName, @now)`,
		).run(user)
		db.prepare(
			`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, confirmed_at)
			 values (@tokenHash, @userId, @now, @now, @expiresAt, @now)`,
		).run(session)
	} finally {
		db.close()
	}
	return token
}

/** Adds members of farms directly; the product would mail them a link first. */
export function addMembers(
	dataDir: string,
	memberships: readonly { email: string; farmId: number; role: string }[],
): void {
	const db = new Database(join(dataDir, 'farm.db'))
	const add = db.prepare(
		'insert or ignore into farm_members (farm_id, user_id, role) select ?, id, ? from users where email = ?',
	)
	for (const { email, farmId, role } of memberships) add.run(farmId, role, email)
	db.close()
}

/** The session cookie of a browser on a site without https. */
export const sessionCookie = (token: string): { name: string; value: string } => ({
	name: 'session',
	value: encodeURIComponent(btoa(JSON.stringify(token))),
})

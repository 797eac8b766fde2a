import { describeUserAgent } from '@sfc/domain/accounts/describe-user-agent'
import { and, desc, eq, gt } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'

/** A place somebody is signed in at. Times are milliseconds UTC. */
export type OpenSession = {
	/** Names it in a form; it opens nothing. */
	id: string
	isThis: boolean
	/** `Chrome on Windows`. */
	device: string
	method: string
	ip: string | null
	createdAt: number
	lastSeenAt: number
}

const SHOWN = 100

/**
 * Where a person is signed in now: this session first, then the one used last. Visitors of the demo
 * share an account, and see none of each other.
 */
export async function listSessions({ db, now, user, session }: UserCtx): Promise<OpenSession[]> {
	const rows = await db.read
		.select()
		.from(sessions)
		.where(
			and(
				user.isDemo ? eq(sessions.tokenHash, session.tokenHash) : eq(sessions.userId, user.id),
				gt(sessions.expiresAt, now()),
			),
		)
		.orderBy(desc(sessions.lastSeenAt))
		.limit(SHOWN)
	return rows
		.map(({ tokenHash, userAgent, method, ip, createdAt, lastSeenAt }) => {
			const isThis = tokenHash === session.tokenHash
			const device = describeUserAgent(userAgent)
			return { id: tokenHash, isThis, device, method, ip, createdAt, lastSeenAt }
		})
		.sort((a, b) => Number(b.isThis) - Number(a.isThis))
}

import { describeUserAgent } from '@sfc/domain/platform/describe-user-agent'
import { and, desc, eq, gt } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'

/** A session of a person. Times are milliseconds UTC. */
export type OpenSession = Pick<
	typeof sessions.$inferSelect,
	'method' | 'ip' | 'createdAt' | 'lastSeenAt'
> & {
	/** Id in a form; it is no credential. */
	id: string
	isThis: boolean
	/** Device name: `Chrome on Windows`. */
	device: string
}

const SHOWN = 100

/**
 * Lists a person's open sessions: the current one first, then by last use. Visitors of the demo
 * share an account, and do not see each other.
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

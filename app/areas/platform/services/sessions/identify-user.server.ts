import { eq, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { sessions, users } from '#db/schema/accounts'
import type { Ctx, Session, SignedInUser } from '~/context.server'
import { hashToken } from './token.server'

const DAY_MS = 86_400_000
export const SLIDING_MS = 30 * DAY_MS
/** Longest life of a session, even when it is used, so that a stolen one cannot live forever. */
const ABSOLUTE_MS = 180 * DAY_MS
/** How often “last seen” is written, so that not every page view costs a write. */
const TOUCH_EVERY_MS = 10 * 60_000

const bySession = buildOnce((read) =>
	read
		.select({ user: users, session: sessions })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
		.limit(1)
		.prepare(),
)

/**
 * Identifies the person of a session token, or null. A session lives 30 days after its last use, at
 * most 180 days.
 */
export async function identifyUser(
	ctx: Ctx,
	{ token }: { token: string },
): Promise<{ user: SignedInUser; session: Session } | null> {
	const tokenHash = hashToken(token)
	const [row] = await bySession(ctx.db.read).execute({ tokenHash })
	const now = ctx.now()
	if (!row) return null
	const end = row.session.createdAt + ABSOLUTE_MS
	if (Math.min(row.session.expiresAt, end) <= now) return null
	if (now - row.session.lastSeenAt > TOUCH_EVERY_MS) {
		await ctx.db.write(async (tx) => {
			await tx
				.update(sessions)
				.set({ lastSeenAt: now, expiresAt: Math.min(now + SLIDING_MS, end) })
				.where(eq(sessions.tokenHash, tokenHash))
		})
	}
	const { passwordHash: _hash, emailConfirmedAt: _at, ...user } = row.user
	const { method, createdAt, confirmedAt } = row.session
	return { user, session: { tokenHash, method, createdAt, confirmedAt } }
}

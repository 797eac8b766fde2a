import { pageWindow } from '@sfc/domain/page-window'
import { describeUserAgent } from '@sfc/domain/platform/describe-user-agent'
import { and, count, desc, eq, gt } from 'drizzle-orm'
import { signIns } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'

export const SIGN_INS_KEPT_MS = 90 * 86_400_000
const PER_PAGE = 20

/** Line of the login history. */
export type PastSignIn = { device: string } & Pick<
	typeof signIns.$inferSelect,
	'id' | 'at' | 'outcome' | 'method' | 'ip'
>

/**
 * Lists one page of the successful and failed sign-ins of a person's account in the last 90 days;
 * newest first;
 * a page past the end returns the last one. Empty for the shared demo account, whose visitors must not see each other.
 */
export async function listSignIns(
	{ db, now, user }: UserCtx,
	{ page: wanted }: { page: number },
): Promise<{ signIns: PastSignIn[]; page: number; pages: number }> {
	if (user.isDemo) return { signIns: [], page: 1, pages: 1 }
	const theirs = and(eq(signIns.userId, user.id), gt(signIns.at, now() - SIGN_INS_KEPT_MS))
	const [counted] = await db.read.select({ all: count() }).from(signIns).where(theirs)
	const { page, pages, limit, offset } = pageWindow(counted?.all ?? 0, wanted, PER_PAGE)
	const rows = await db.read
		.select()
		.from(signIns)
		.where(theirs)
		.orderBy(desc(signIns.at), desc(signIns.id))
		.limit(limit)
		.offset(offset)
	return {
		page,
		pages,
		signIns: rows.map(({ id, at, outcome, method, userAgent, ip }) => {
			return { id, at, outcome, method, device: describeUserAgent(userAgent), ip }
		}),
	}
}

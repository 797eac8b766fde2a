import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { sessions } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { sessionChannel } from './token.server'

/**
 * Ends a person's sessions, except one if given, and returns their token hashes for
 * `publishSessionsEnded`.
 */
export async function endSessions(
	tx: Tx,
	{ userId, except }: { userId: string; except?: string },
): Promise<string[]> {
	const theirs = eq(sessions.userId, userId)
	const ended = await tx
		.delete(sessions)
		.where(except === undefined ? theirs : and(theirs, ne(sessions.tokenHash, except)))
		.returning({ tokenHash: sessions.tokenHash })
	return ended.map(({ tokenHash }) => tokenHash)
}

/** Notifies open pages that their sessions have ended; call it after the transaction. */
export function publishSessionsEnded(
	{ live }: Pick<Ctx, 'live'>,
	userId: string,
	tokenHashes: readonly string[],
): void {
	for (const tokenHash of tokenHashes) live.publish(sessionChannel({ tokenHash }))
	if (tokenHashes.length > 0) live.publish(`person:${userId}`)
}

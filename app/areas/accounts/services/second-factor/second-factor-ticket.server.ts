import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { oneTimeTokens } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { hashToken } from '~/areas/platform/services/sessions/token.server'

/** Most wrong codes; after them a ticket ends. */
const WRONG_MAX = 5

/** Proof that the password was right, while the code is still missing. */
export type Ticket = typeof oneTimeTokens.$inferSelect & { userId: string }

/**
 * Consumes a ticket, so that of two codes sent at once only one is checked. Null when it is not
 * valid.
 */
export async function consumeTicket(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	ticket: string,
): Promise<Ticket | null> {
	const [row] = await tx
		.delete(oneTimeTokens)
		.where(
			and(
				eq(oneTimeTokens.tokenHash, hashToken(ticket)),
				eq(oneTimeTokens.purpose, 'second-factor'),
				gt(oneTimeTokens.expiresAt, now()),
			),
		)
		.returning()
	return row?.userId ? { ...row, userId: row.userId } : null
}

/** Restores a ticket after a wrong code. False when there were too many: the ticket is gone. */
export async function restoreTicket(tx: Tx, ticket: Ticket): Promise<boolean> {
	const wrong = Number(ticket.payload?.['wrong'] ?? 0) + 1
	if (wrong >= WRONG_MAX) return false
	await tx.insert(oneTimeTokens).values({ ...ticket, payload: { wrong } })
	return true
}

import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { oneTimeTokens } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { hashToken } from '../sessions/token.server'

/** Wrong codes that end a ticket. */
const WRONG_MAX = 5

/** The right password was given; a code is still missing. */
export type Ticket = typeof oneTimeTokens.$inferSelect & { userId: string }

/** Takes a ticket, so that of two codes sent at once only one is looked at. Null when it is no good. */
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

/** Gives a ticket back after a wrong code. False when it was one too many: the ticket is gone. */
export async function restoreTicket(tx: Tx, ticket: Ticket): Promise<boolean> {
	const wrong = Number(ticket.payload?.['wrong'] ?? 0) + 1
	if (wrong >= WRONG_MAX) return false
	await tx.insert(oneTimeTokens).values({ ...ticket, payload: { wrong } })
	return true
}

import { eq } from 'drizzle-orm'
import { supportTickets } from '#db/schema/support'
import type { Ctx } from '~/context.server'
import type { Ticket } from './require-ticket.server'

/** Closes a ticket; a further message opens it again. */
export async function closeTicket(
	{ db, now }: Pick<Ctx, 'db' | 'now'>,
	{ ticket }: { ticket: Ticket },
): Promise<Ticket> {
	if (ticket.state === 'closed') return ticket
	const closed = { state: 'closed', updatedAt: now() } as const
	await db.write((tx) =>
		tx.update(supportTickets).set(closed).where(eq(supportTickets.id, ticket.id)),
	)
	return { ...ticket, ...closed }
}

import { eq } from 'drizzle-orm'
import { supportTickets } from '#db/schema/support'
import type { Ctx } from '~/context.server'
import type { Ticket } from './require-ticket.server'

/** Removes the notice of an answer: its person has opened the ticket. */
export async function markTicketRead(
	{ db }: Pick<Ctx, 'db'>,
	{ id, unreadSince }: Ticket,
): Promise<void> {
	if (unreadSince === null) return
	await db.write((tx) =>
		tx.update(supportTickets).set({ unreadSince: null }).where(eq(supportTickets.id, id)),
	)
}

import { match } from '#db/match'
import type { TicketState } from '@sfc/contract/overview/support/support-request'
import { Fault } from '@sfc/domain/fault'
import { supportTickets } from '#db/schema/support'
import type { UserCtx } from '~/context.server'

export type Ticket = Omit<typeof supportTickets.$inferSelect, 'state'> & { state: TicketState }

/** Returns a ticket of the signed-in person. Throws Fault not-found for everybody else's. */
export async function requireTicket(
	{ db, user }: UserCtx,
	{ number }: { number: string },
): Promise<Ticket> {
	const [ticket] = await db.read
		.select()
		.from(supportTickets)
		.where(match(supportTickets, { number, userId: user.id }))
	if (!ticket) throw new Fault('not-found', 'Request not found')
	return ticket as Ticket
}

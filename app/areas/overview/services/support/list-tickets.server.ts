import { desc, eq } from 'drizzle-orm'
import { supportTickets } from '#db/schema/support'
import type { UserCtx } from '~/context.server'
import type { Ticket } from './require-ticket.server'

/** Most tickets on the page: closed ones are deleted after a year, and few are open. */
const MOST = 100

/** Lists the tickets of the signed-in person, the newest change first. */
export const listTickets = ({ db, user }: UserCtx): Promise<Ticket[]> =>
	db.read
		.select()
		.from(supportTickets)
		.where(eq(supportTickets.userId, user.id))
		.orderBy(desc(supportTickets.updatedAt), desc(supportTickets.id))
		.limit(MOST) as Promise<Ticket[]>

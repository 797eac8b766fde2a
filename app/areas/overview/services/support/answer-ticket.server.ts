import { Fault } from '@sfc/domain/fault'
import { asc, eq, ne } from 'drizzle-orm'
import { supportTickets } from '#db/schema/support'
import type { Ctx } from '~/context.server'
import type { MailOrigin } from '~/areas/platform/services/mail/mail-link.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import type { Ticket } from './require-ticket.server'
import { answeredMail } from './support-mails'
import { writeMessage } from './write-message.server'

type Where = Pick<Ctx, 'db' | 'now' | 'vault'>
type Answer = {
	number: string
	text: string
	/** Author of the answer, as the person reads it. */
	author: string
	isClosed: boolean
	/** Base address of the link in the mail; null for no link. */
	origin: MailOrigin
}

/** Finds any ticket, for the operator of the server. Throws Fault not-found. */
export async function findTicket({ db }: Pick<Ctx, 'db'>, number: string): Promise<Ticket> {
	const [ticket] = await db.read
		.select()
		.from(supportTickets)
		.where(eq(supportTickets.number, number.toUpperCase()))
	if (!ticket) throw new Fault('not-found', `There is no request ${number}`)
	return ticket as Ticket
}

/**
 * Lists all tickets that are not closed, or really all, for the operator of the server: oldest
 * first.
 */
export const listAllTickets = (
	{ db }: Pick<Ctx, 'db'>,
	{ withClosed }: { withClosed: boolean },
): Promise<Ticket[]> =>
	db.read
		.select()
		.from(supportTickets)
		.where(withClosed ? undefined : ne(supportTickets.state, 'closed'))
		.orderBy(asc(supportTickets.updatedAt), asc(supportTickets.id)) as Promise<Ticket[]>

/** Answers a ticket as the operator, and mails the answer to the person. Throws Fault not-found. */
export async function answerTicket(
	ctx: Where,
	{ number, text, author, isClosed, origin }: Answer,
): Promise<Ticket> {
	const ticket = await findTicket(ctx, number)
	const link =
		origin !== null && ticket.userId !== null ? `${origin}/support/requests/${ticket.number}` : null
	await ctx.db.write(async (tx) => {
		await writeMessage(tx, ctx, {
			ticketId: ticket.id,
			isFromSupport: true,
			author,
			text,
			state: isClosed ? 'closed' : 'answered',
		})
		await tx
			.update(supportTickets)
			.set({ unreadSince: ctx.now() })
			.where(eq(supportTickets.id, ticket.id))
		const mail = { ...ticket, paragraphs: [text] }
		await queueMail(tx, ctx, {
			to: ticket.email,
			...answeredMail(mail, { author, link, isClosed }),
		})
	})
	return ticket
}

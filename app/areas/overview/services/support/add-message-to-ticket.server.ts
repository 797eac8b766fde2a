import type { UserCtx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import type { Ticket } from './require-ticket.server'
import { operatorMail } from './support-mails'
import { SUPPORT_PHOTOS } from './support-photos.server'
import { writeMessage } from './write-message.server'

type Written = { ticket: Ticket; text: string; photos?: readonly string[]; to: string }

/**
 * Adds a message to one's own ticket, which reopens, and mails it to the operator (`to`). Throws
 * Fault too-many, and conflict when the ticket is full.
 */
export async function addMessageToTicket(
	ctx: UserCtx,
	{ ticket, text, photos = [], to }: Written,
): Promise<void> {
	await ctx.limits.supportMessagesPerPerson.count(ctx.user.id)
	await ctx.limits.supportRequests.count('all')
	const files = await SUPPORT_PHOTOS.required(ctx, photos)
	const { id: ticketId, name, email } = ticket
	await ctx.db.write(async (tx) => {
		const message = { isFromSupport: false, author: name, text, files } as const
		await writeMessage(tx, ctx, { ticketId, ...message, state: 'open' })
		const who = `${name} <${email}>`
		const mail = { ...ticket, paragraphs: [text] }
		await queueMail(tx, ctx, { to, ...operatorMail(mail, { who, pictures: files.length }) })
	})
}

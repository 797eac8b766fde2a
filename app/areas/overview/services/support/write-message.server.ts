import { Fault } from '@sfc/domain/fault'
import { count, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { supportMessages, supportPhotos, supportTickets } from '#db/schema/support'
import type { Ctx } from '~/context.server'
import type { TicketState } from '@sfc/contract/overview/support/support-request'

const MESSAGES_MAX = 200

type Message = Pick<
	typeof supportMessages.$inferSelect,
	'ticketId' | 'isFromSupport' | 'author' | 'text'
> & {
	/** Names of stored pictures. */
	files?: readonly string[]
	/** State of the ticket afterwards. */
	state: TicketState
}

/** Adds a message to a ticket. Throws Fault conflict when the ticket is full. */
export async function writeMessage(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	{ ticketId, isFromSupport, author, text, files = [], state }: Message,
): Promise<void> {
	const at = now()
	const ofTicket = eq(supportMessages.ticketId, ticketId)
	const [has] = await tx.select({ count: count() }).from(supportMessages).where(ofTicket)
	if (Number(has?.count ?? 0) >= MESSAGES_MAX)
		throw new Fault('conflict', 'This request is full. Please send a new one.')
	const [message] = await tx
		.insert(supportMessages)
		.values({ ticketId, isFromSupport, author, text, createdAt: at })
		.returning({ id: supportMessages.id })
	await attach(tx, message?.id ?? 0, files)
	await tx
		.update(supportTickets)
		.set({ state, updatedAt: at })
		.where(eq(supportTickets.id, ticketId))
}

/**
 * Attaches pictures to a message. A picture belongs to one message: its name alone gives nobody
 * access to another's.
 */
async function attach(tx: Tx, messageId: number, files: readonly string[]): Promise<void> {
	if (files.length === 0) return
	const [taken] = await tx
		.select({ id: supportPhotos.id })
		.from(supportPhotos)
		.where(inArray(supportPhotos.file, [...files]))
		.limit(1)
	if (taken) throw new Fault('invalid', 'This photo was sent already', { field: 'photos' })
	await tx.insert(supportPhotos).values(files.map((file) => ({ messageId, file })))
}

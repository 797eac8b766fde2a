import { asc, eq, inArray } from 'drizzle-orm'
import { supportMessages, supportPhotos } from '#db/schema/support'
import type { Ctx } from '~/context.server'

export type TicketMessage = typeof supportMessages.$inferSelect & {
	photos: { id: number; file: string }[]
}

/** Reads the messages of a ticket, in order, with their pictures. */
export async function readMessages(
	{ db }: Pick<Ctx, 'db'>,
	{ ticketId }: { ticketId: number },
): Promise<TicketMessage[]> {
	const messages = await db.read
		.select()
		.from(supportMessages)
		.where(eq(supportMessages.ticketId, ticketId))
		.orderBy(asc(supportMessages.id))
	const ids = messages.map(({ id }) => id)
	const photos = await db.read
		.select()
		.from(supportPhotos)
		.where(inArray(supportPhotos.messageId, ids))
		.orderBy(asc(supportPhotos.id))
	return messages.map((message) => ({
		...message,
		photos: photos.filter(({ messageId }) => messageId === message.id),
	}))
}

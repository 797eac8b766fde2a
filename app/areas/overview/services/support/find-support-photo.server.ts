import { Fault } from '@sfc/domain/fault'
import { and, eq } from 'drizzle-orm'
import { supportMessages, supportPhotos, supportTickets } from '#db/schema/support'
import type { UserCtx } from '~/context.server'

export const PHOTO_NOT_FOUND = 'Photo not found'

/** Finds the file of a picture in one's own tickets. Throws Fault not-found for everybody else. */
export async function findSupportPhoto(
	{ db, user }: UserCtx,
	{ photoId }: { photoId: number },
): Promise<{ file: string }> {
	const [photo] = await db.read
		.select({ file: supportPhotos.file })
		.from(supportPhotos)
		.innerJoin(supportMessages, eq(supportMessages.id, supportPhotos.messageId))
		.innerJoin(supportTickets, eq(supportTickets.id, supportMessages.ticketId))
		.where(and(eq(supportPhotos.id, photoId), eq(supportTickets.userId, user.id)))
	if (!photo) throw new Fault('not-found', PHOTO_NOT_FOUND)
	return photo
}

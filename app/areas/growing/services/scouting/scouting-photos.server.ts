import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { scoutingPhotos } from '#db/schema/scouting'
import type { UserCtx } from '~/context.server'
import { createPhotoStore } from '~/areas/platform/services/images/photo-store.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'

export const SCOUTING_PHOTOS = createPhotoStore('scouting-photos')
export const PHOTO_NOT_FOUND = 'Photo not found'

/** Finds the file of a photo, for members of its farm. Throws Fault not-found for everybody else. */
export async function findScoutingPhoto(
	ctx: UserCtx,
	{ photoId }: { photoId: number },
): Promise<{ file: string }> {
	const [photo] = await ctx.db.read
		.select({ file: scoutingPhotos.file, farmId: scoutingPhotos.farmId })
		.from(scoutingPhotos)
		.where(eq(scoutingPhotos.id, photoId))
	const missing = (cause?: unknown) => new Fault('not-found', PHOTO_NOT_FOUND, { cause })
	if (!photo) throw missing()
	await requireMembership(ctx, { farmId: photo.farmId }).catch((error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found' ? missing(error) : error
	})
	return { file: photo.file }
}

import { Fault } from '@sfc/domain/fault'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { checklistPhotos } from '#db/schema/checklists'
import type { FarmCtx, UserCtx } from '~/context.server'
import { createPhotoStore } from '~/areas/platform/services/images/photo-store.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'

export const CHECKLIST_PHOTOS = createPhotoStore('checklist-photos')
export const PHOTO_NOT_FOUND = 'Photo not found'

/** Gives stored photos to a record, in a transaction. Throws Fault invalid at `photos` for another's. */
export async function claimPhotos(
	tx: Tx,
	ctx: FarmCtx,
	{ recordId, files }: { recordId: number; files: readonly string[] },
): Promise<void> {
	if (files.length === 0) return
	const { file } = checklistPhotos
	const taken = await tx
		.select({ file })
		.from(checklistPhotos)
		.where(inArray(file, [...files]))
	if (taken.length > 0)
		throw new Fault('invalid', 'This photo belongs to another record', { field: 'photos' })
	const own = { farmId: ctx.farm.id, recordId, createdAt: ctx.now() }
	await tx.insert(checklistPhotos).values(files.map((name) => ({ ...own, file: name })))
}

/** Finds the file of a photo, for members of its farm. Throws Fault not-found for everybody else. */
export async function findChecklistPhoto(
	ctx: UserCtx,
	{ photoId }: { photoId: number },
): Promise<{ file: string }> {
	const [photo] = await ctx.db.read
		.select({ file: checklistPhotos.file, farmId: checklistPhotos.farmId })
		.from(checklistPhotos)
		.where(eq(checklistPhotos.id, photoId))
	const missing = (cause?: unknown) => new Fault('not-found', PHOTO_NOT_FOUND, { cause })
	if (!photo) throw missing()
	await requireMembership(ctx, { farmId: photo.farmId }).catch((error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found' ? missing(error) : error
	})
	return { file: photo.file }
}

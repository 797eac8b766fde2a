import { isNotNull } from 'drizzle-orm'
import { cameraEvents, cameraFrames } from '#db/schema/cameras'
import { diagnoses } from '#db/schema/diagnosis'
import { farms } from '#db/schema/farms'
import { journalPhotos } from '#db/schema/journal'
import { offers } from '#db/schema/orders'
import { supportPhotos } from '#db/schema/support'
import type { Ctx } from '~/context.server'
import { listPictures, removePicture } from './picture-files.server'
import type { PictureFolder } from './picture-folders'

/** Age up to which files are left alone, because a file is written before a row refers to it. */
const YOUNG_MS = 60 * 60_000

/**
 * Deletes pictures that no farm, journal entry, event, view, diagnosis, message or offer refers to:
 * left by a crash, an abandoned form, a deleted farm or account, or expired.
 */
export async function sweepPictures(ctx: Ctx): Promise<void> {
	await sweep(ctx, 'images', () =>
		ctx.db.read.select({ name: farms.imageFile }).from(farms).where(isNotNull(farms.imageFile)),
	)
	await sweep(ctx, 'journal-photos', () =>
		ctx.db.read.select({ name: journalPhotos.file }).from(journalPhotos),
	)
	await sweep(ctx, 'camera-events', () =>
		ctx.db.read
			.select({ name: cameraEvents.picture })
			.from(cameraEvents)
			.where(isNotNull(cameraEvents.picture)),
	)
	await sweep(ctx, 'camera-frames', () =>
		ctx.db.read
			.select({ name: cameraFrames.picture })
			.from(cameraFrames)
			.where(isNotNull(cameraFrames.picture)),
	)
	await sweep(ctx, 'diagnosis-photos', () =>
		ctx.db.read.select({ name: diagnoses.file }).from(diagnoses),
	)
	await sweep(ctx, 'support-photos', () =>
		ctx.db.read.select({ name: supportPhotos.file }).from(supportPhotos),
	)
	await sweep(ctx, 'offer-pictures', () =>
		ctx.db.read.select({ name: offers.picture }).from(offers).where(isNotNull(offers.picture)),
	)
}

/**
 * Sweeps a folder. Files are listed before rows: one that gets its row in between is recent and
 * left alone.
 */
async function sweep(
	ctx: Ctx,
	folder: PictureFolder,
	inUse: () => Promise<{ name: string | null }[]>,
): Promise<void> {
	const stored = await listPictures(ctx, folder)
	if (stored.size === 0) return
	const named = new Set((await inUse()).map(({ name }) => name))
	for (const [name, at] of stored)
		if (!named.has(name) && at < ctx.now() - YOUNG_MS) await removePicture(ctx, name, folder)
}

import { isNotNull } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import { journalPhotos } from '#db/schema/journal'
import type { Ctx } from '~/context.server'
import { listPictures, removePicture, type PictureFolder } from './picture-files.server'

/** A file is written before its farm names it: younger ones are left alone. */
const YOUNG_MS = 60 * 60_000

/**
 * Removes pictures that no farm and no journal entry names: left by a crash, by a form that was not
 * sent again, or by a farm that was deleted.
 */
export async function sweepPictures(ctx: Ctx): Promise<void> {
	await sweep(ctx, 'images', () =>
		ctx.db.read.select({ name: farms.imageFile }).from(farms).where(isNotNull(farms.imageFile)),
	)
	await sweep(ctx, 'journal-photos', () =>
		ctx.db.read.select({ name: journalPhotos.file }).from(journalPhotos),
	)
}

/** The files are listed before the rows: what is named in between has a file that is left alone. */
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

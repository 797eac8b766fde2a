import { isNotNull } from 'drizzle-orm'
import type { Ctx } from '~/context.server'
import { listPictures, removePicture } from './picture-files.server'
import { PICTURE_COLUMNS } from './picture-columns'
import { PICTURE_FOLDERS, type PictureFolder } from './picture-folders'

/** Age up to which files are left alone, because a file is written before a row refers to it. */
const YOUNG_MS = 60 * 60_000

/**
 * Deletes pictures that no farm, journal entry, event, view, diagnosis, message or offer refers to:
 * left by a crash, an abandoned form, a deleted farm or account, or expired.
 */
export async function sweepPictures(ctx: Ctx): Promise<void> {
	for (const folder of PICTURE_FOLDERS) {
		const name = PICTURE_COLUMNS[folder]
		await sweep(ctx, folder, () =>
			ctx.db.read.select({ name }).from(name.table).where(isNotNull(name)),
		)
	}
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

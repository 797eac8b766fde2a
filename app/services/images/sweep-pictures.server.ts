import { isNotNull } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'
import { listPictures, removePicture } from './picture-files.server'

/** A file is written before its farm names it: younger ones are left alone. */
const YOUNG_MS = 60 * 60_000

/** Removes pictures that no farm names: left by a crash, or by a farm that was deleted. */
export async function sweepPictures(ctx: Ctx): Promise<void> {
	const stored = await listPictures(ctx)
	const rows = await ctx.db.read
		.select({ name: farms.imageFile })
		.from(farms)
		.where(isNotNull(farms.imageFile))
	const named = new Set(rows.map(({ name }) => name))
	for (const [name, at] of stored)
		if (!named.has(name) && at < ctx.now() - YOUNG_MS) await removePicture(ctx, name)
}

import { eq, inArray } from 'drizzle-orm'
import { journalEntries, journalPhotos } from '#db/schema/journal'
import type { Ctx } from '~/context.server'
import { removePhotoFiles } from './store-photo.server'

const ROWS_AT_ONCE = 500

/** Deletes the journal of a farm that is being deleted, with its photos, in short writes. */
export async function removeFarmJournal(ctx: Ctx, { farmId }: { farmId: number }): Promise<void> {
	for (;;) {
		const files = await ctx.db.write(async (tx) => {
			const some = await tx
				.select({ id: journalEntries.id })
				.from(journalEntries)
				.where(eq(journalEntries.farmId, farmId))
				.limit(ROWS_AT_ONCE)
			if (some.length === 0) return null
			const ids = some.map(({ id }) => id)
			const photos = await tx
				.delete(journalPhotos)
				.where(inArray(journalPhotos.entryId, ids))
				.returning({ file: journalPhotos.file })
			await tx.delete(journalEntries).where(inArray(journalEntries.id, ids))
			return photos.map(({ file }) => file)
		})
		if (!files) return
		await removePhotoFiles(ctx, files)
	}
}

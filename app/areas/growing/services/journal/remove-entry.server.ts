import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { journalEntries, journalPhotos } from '#db/schema/journal'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { ENTRY_NOT_FOUND } from './require-entry.server'
import { requireEditableEntry } from './require-editable-entry.server'
import { removePhotoFiles } from './store-photo.server'

/**
 * Deletes an entry of the farm with its photos. Throws Fault not-found, or forbidden for everyone
 * but its author and managers and for system entries.
 */
export async function removeEntry(ctx: FarmCtx, { entryId }: { entryId: number }): Promise<void> {
	const ofFarm = match(journalEntries, { id: entryId, farmId: ctx.farm.id })
	const files = await ctx.db.write(async (tx) => {
		const [entry] = await tx.select().from(journalEntries).where(ofFarm)
		if (!entry) throw new Fault('not-found', ENTRY_NOT_FOUND)
		requireEditableEntry(ctx, entry)
		const photos = await tx
			.delete(journalPhotos)
			.where(eq(journalPhotos.entryId, entryId))
			.returning({ file: journalPhotos.file })
		await tx.delete(journalEntries).where(ofFarm)
		const { cropName, type, description, notes, writtenBy } = entry
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'journal.removed',
			subject: entry.title,
			before: { cropName, type, description, notes, writtenBy, photos: photos.length },
		})
		return photos.map(({ file }) => file)
	})
	await removePhotoFiles(ctx, files)
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

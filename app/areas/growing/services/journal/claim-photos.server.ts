import { PHOTOS_MAX } from '@sfc/contract/sent-photos'
import { Fault } from '@sfc/domain/fault'
import { count, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { journalPhotos } from '#db/schema/journal'
import type { FarmCtx } from '~/context.server'

/**
 * Attaches stored photos to an entry. Throws Fault invalid at the field `photos` when there are
 * more than four, or one belongs to another entry.
 */
export async function claimPhotos(
	tx: Tx,
	ctx: FarmCtx,
	{ entryId, files }: { entryId: number; files: readonly string[] },
): Promise<void> {
	if (files.length === 0) return
	const [taken] = await tx
		.select({ id: journalPhotos.id })
		.from(journalPhotos)
		.where(inArray(journalPhotos.file, [...files]))
		.limit(1)
	if (taken) throw refused('This photo is in the journal already')
	const [has] = await tx
		.select({ count: count() })
		.from(journalPhotos)
		.where(eq(journalPhotos.entryId, entryId))
	if (Number(has?.count ?? 0) + files.length > PHOTOS_MAX) throw tooManyPhotosFault()
	const own = { farmId: ctx.farm.id, entryId, createdAt: ctx.now() }
	await tx.insert(journalPhotos).values(files.map((file) => ({ ...own, file })))
}

const tooManyPhotosFault = () => refused(`An entry has at most ${PHOTOS_MAX} photos`)

const refused = (words: string) => new Fault('invalid', words, { field: 'photos' })

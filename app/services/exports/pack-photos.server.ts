import { and, asc, eq, gt } from 'drizzle-orm'
import { journalPhotos } from '#db/schema/journal'
import type { FarmCtx } from '~/context.server'
import { readPhoto } from '../journal/store-photo.server'
import type { ZipStream } from './zip-stream'

const ROWS_AT_ONCE = 100

/** Packs the photos of a farm's journal, each named by its id. Yields after every photo. */
export async function* packPhotos(
	{ db, farm, dataDir }: FarmCtx,
	zip: ZipStream,
): AsyncGenerator<void> {
	for (let last = 0; ;) {
		const rows = await db.read
			.select({ id: journalPhotos.id, file: journalPhotos.file })
			.from(journalPhotos)
			.where(and(eq(journalPhotos.farmId, farm.id), gt(journalPhotos.id, last)))
			.orderBy(asc(journalPhotos.id))
			.limit(ROWS_AT_ONCE)
		for (const { id, file } of rows) {
			const bytes = await readPhoto({ dataDir }, file, 'large')
			if (!bytes) continue
			zip.begin(`images/journal-photo-${id}.webp`, { stored: true })
			zip.write(bytes)
			yield
		}
		last = rows.at(-1)?.id ?? last
		if (rows.length < ROWS_AT_ONCE) return
	}
}
